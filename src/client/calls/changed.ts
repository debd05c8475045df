import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from './http'

const changedCodes = ['form_changed', 'product_changed', 'settings_changed']

/** Whether a form was not saved because somebody else has saved it since it was opened. */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && changedCodes.includes(error.code)

/** Where the shop answers that something has moved on, the data are read again before the message is shown. */
export const lookAgain = (client: QueryClient, queryKey: QueryKey) => (error: Error) =>
  error instanceof ApiError && error.status === 409 ? client.refetchQueries({ queryKey }) : undefined
