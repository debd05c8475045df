import type { Answer } from './answer'

/** Calls about accounts: who somebody is, and their money. */
export const account = {
  'POST /register': {
    ...{ says: 'Makes an account and opens a session.', status: 201, shape: 'Session' },
    refusals: ['nickname_taken', 'registration_closed'],
  },
  'POST /login': {
    ...{ says: 'Opens a session; whoever has set up an app for codes is asked for one first.', shape: 'Login' },
    refusals: ['invalid_credentials'],
  },
  'POST /login/code': {
    ...{ says: 'Ends a login with a one-time code or a recovery code.', shape: 'Session' },
    refusals: ['login_expired', 'totp_wrong'],
  },
  'POST /logout': { says: 'Ends the session.' },
  'POST /logout/everywhere': { says: 'Ends all sessions of the caller.' },
  'GET /sessions': { says: 'Where the caller is logged in.', shape: 'Sessions' },
  'DELETE /sessions/:id': { says: 'Ends one of the caller’s sessions.' },
  'POST /password': { says: 'Changes the password; all other sessions end.', shape: 'Session' },
  'GET /profile': { says: 'Who the caller is.', shape: 'Profile' },

  'POST /step-up': {
    ...{
      says: 'Confirms for five minutes that it is the administrator: with a code where an app is set up, else with the password.',
    },
    refusals: ['password_wrong', 'totp_wrong', 'invalid_request'],
  },
  'GET /totp': { says: 'Whether the caller has set up an app for codes.', shape: 'TotpStatus' },
  'POST /totp': {
    ...{ says: 'Begins to set up an app for codes.', status: 201, shape: 'StartedTotp' },
    refusals: ['totp_enrolled'],
  },
  'POST /totp/confirm': {
    ...{ says: 'Ends setting it up with the first code it shows.', status: 201, shape: 'RecoveryCodes' },
    refusals: ['totp_wrong', 'totp_enrolled'],
  },
  'POST /totp/recovery-codes': {
    ...{ says: 'Gives other recovery codes.', status: 201, shape: 'RecoveryCodes' },
    refusals: ['totp_required'],
  },
  'DELETE /totp': { says: 'Removes the app.', refusals: ['totp_required'] },

  'GET /balance': { says: 'The caller’s balances.', shape: 'Balance' },
  'GET /balance/statement': { says: 'What moved the caller’s balances, newest first.', shape: 'Statement' },
  'POST /balance/topup': {
    ...{
      says: 'Begins a payment to the balance, which moves once the provider says paid.',
      status: 201,
      shape: 'Payment',
    },
    refusals: ['invalid_amount', 'top_ups_closed', 'method_unavailable', 'too_many_unpaid', 'provider_failed'],
  },
  'POST /balance/transfer': {
    ...{ says: 'Sends money to another user.', shape: 'Balance' },
    refusals: ['invalid_amount', 'transfers_closed', 'self_transfer', 'user_not_found', 'insufficient_funds'],
  },
} as const satisfies Record<string, Answer>
