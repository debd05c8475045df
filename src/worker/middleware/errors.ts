import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Problem } from '../../shared/contract/common'
import { AppError, type ErrorCode, errorStatus } from '../../shared/errors'
import { preferredLanguage } from '../../shared/languages'
import { errorSentence } from '../i18n'
import { jsonLog } from '../log'
import type { AppEnv } from './factory'
import { clientAddress } from './request'

/** Refusals that are logged: wrong guesses, missing rights, too many calls, programs and forgeries. */
const watched: readonly ErrorCode[] = [
  ...(['invalid_credentials', 'login_expired', 'password_wrong', 'totp_wrong', 'passkey_wrong', 'forbidden'] as const),
  ...(['step_up_required', 'totp_required', 'rate_limited', 'bot_check_failed', 'invalid_signature'] as const),
]

function noteRefusal(c: Context<AppEnv>, code: ErrorCode): void {
  if (!watched.includes(code)) return
  const userId = c.get('caller')?.caller.userId
  const { method, path } = c.req
  jsonLog('refused', { code, method, path, requestId: c.var.requestId, userId, address: clientAddress(c) })
}

/** The one place that answers a failure. An unforeseen failure is logged whole and answered as `internal`. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = knownError(error)
  if (!known) {
    jsonLog('internal_error', { requestId: c.var.requestId, path: c.req.path, error: String(error.stack ?? error) })
  } else noteRefusal(c, known.code)
  return answer(c, known ?? new AppError('internal'))
}

function answer(c: Context<AppEnv>, { code, details }: AppError): Response {
  const { requestId } = c.var
  const { changed } = details
  const language = preferredLanguage(c.req.header('accept-language'))
  const problem: Problem = {
    error: errorSentence(language, code, details.params),
    code,
    ...(details.fields && { fields: details.fields }),
    requestId,
    ...(changed && { changed: { by: changed.by, at: new Date(changed.atMs).toISOString() } }),
    ...(details.botCheck && { botCheck: details.botCheck }),
    ...(details.closedBy && { closedBy: details.closedBy }),
    ...(details.lacksKeyOf?.length && { lacksKeyOf: details.lacksKeyOf }),
  }
  c.header('Cache-Control', 'no-store')
  c.header('Content-Language', language)
  if (details.retryAfterSeconds) c.header('Retry-After', String(details.retryAfterSeconds))
  return c.json(problem, errorStatus[code])
}

export const notFound = (c: Context<AppEnv>): Response => answer(c, new AppError('not_found'))

export function onMethodNotAllowed(c: Context<AppEnv>, methods: string[]): Response {
  const response = answer(c, new AppError('method_not_allowed'))
  response.headers.set('Allow', methods.join(', '))
  return response
}

function knownError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  // Hono's own refusals: a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) return new AppError('invalid_request')
  return undefined
}
