/**
 * Every error that the product answers, over HTTP and sockets: stable code → HTTP status and default text.
 * Codes are API: they may be added, never renamed. 401 is only ever a missing or dead session (the client wipes its
 * storage on it).
 */
export const ERROR_CATALOGUE = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  session_required: { status: 401, message: 'Please log in.' },
  session_expired: { status: 401, message: 'Your session has expired.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  origin_not_allowed: { status: 403, message: 'This site may not connect.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  instrument_not_found: { status: 404, message: 'We do not know this ticker.' },
  exchange_not_found: { status: 404, message: 'We do not know this exchange.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  conflict: { status: 409, message: 'Somebody changed this at the same time. Please try again.' },
  // The server asked for is not this one: RFC 9110 has a status for it.
  host_not_allowed: { status: 421, message: 'This server does not go by that name.' },
  precondition_failed: { status: 412, message: 'This has changed since you read it.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here.' },
  range_not_satisfiable: { status: 416, message: 'There is no such part of this file.' },
  unprocessable: { status: 422, message: 'The request cannot be carried out.' },
  headers_too_large: { status: 431, message: 'The head of the request is too large.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  symbol_limit: { status: 422, message: 'That is more tickers than one connection may follow.' },
  history_unavailable: { status: 422, message: 'This history is not available.' },
  idempotency_mismatch: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  idempotency_running: { status: 409, message: 'The first of these requests is still under way.' },
  subscription_expired: { status: 403, message: 'Your subscription has expired.' },
  run_quota: { status: 429, message: 'You have used up your runs of today.' },
  call_not_found: { status: 404, message: 'We do not know this call.' },
  watchlist_not_found: { status: 404, message: 'We do not know this watchlist.' },
  watchlist_item_not_found: { status: 404, message: 'This ticker is not on the watchlist.' },
  alert_not_found: { status: 404, message: 'We do not know this alert.' },
  // Failures that a person must read answer 200: the client shows the message of a non-success wrapper.
  invalid_credentials: { status: 200, message: 'Invalid email or password.' },
  account_inactive: {
    status: 200,
    message: 'Your account is not active yet. Please check your inbox to activate your account.',
  },
  account_status: { status: 200, message: 'Your account cannot log in.' },
  totp_required: { status: 200, message: 'Please enter the 6-digit code of your authenticator app.' },
  totp_invalid: { status: 200, message: 'This code is not right.' },
  totp_setup_required: { status: 200, message: 'Please set up your authenticator app.' },
  slug_taken: { status: 200, message: 'There is a page with this address already.' },
  contact_closed: { status: 200, message: 'The contact form is closed right now. Please write an email.' },
  signup_closed: { status: 200, message: 'New accounts cannot be made right now.' },
  username_taken: { status: 200, message: "Username doesn't available." },
  email_taken: { status: 200, message: 'An account with this email exists already.' },
  email_unknown: { status: 200, message: 'Invalid Email Id' },
  password_refused: { status: 200, message: 'Please choose another password.' },
  password_wrong: { status: 200, message: 'The current password is not right.' },
  activation_password: {
    status: 200,
    message:
      'Please enter the password that you chose when you signed up. If you did not sign up, ignore the email.',
  },
  activation_browser: {
    status: 200,
    message:
      'Please open the link in the browser that you signed up in, or use that login there again first.',
  },
  login_again: { status: 200, message: 'Please log out and in again before you do this.' },
  age_not_confirmed: { status: 200, message: 'Please confirm your age.' },
  phone_not_verified: { status: 200, message: 'Please verify your mobile number' },
  phone_refused: { status: 200, message: 'This phone number cannot be used.' },
  phone_provider: { status: 200, message: 'The code could not be sent.' },
  code_invalid: { status: 200, message: 'This code is not right.' },
  code_expired: { status: 200, message: 'This code has expired. Please request a new one.' },
  code_too_soon: { status: 200, message: 'Please wait a moment before you request another code.' },
  ticket_invalid: { status: 200, message: 'This link is not valid.' },
  ticket_expired: { status: 200, message: 'This link has expired.' },
  ticket_used: { status: 200, message: 'This link was used already.' },
  social_unavailable: { status: 200, message: 'This way to log in is not available.' },
  social_link_required: {
    status: 200,
    message:
      'An account with this email exists. Log in with your password and connect this login in your profile.',
  },
  social_email_missing: {
    status: 200,
    message: 'We got no email address from there. Please allow it, or sign up with an email address.',
  },
  social_taken: { status: 200, message: 'This login is connected to another account.' },
  social_last_way: {
    status: 200,
    message: 'This is the only way into your account. Set a password first.',
  },
  social_failed: { status: 200, message: 'The login was not completed.' },
  picture_refused: { status: 200, message: 'Please choose a JPEG, PNG or WebP picture.' },
  alert_limit: {
    status: 200,
    message: 'You have 200 active alerts already. Please delete or pause one first.',
  },
  alert_ticker_limit: {
    status: 200,
    message: 'You have 20 active alerts for this ticker already. Please delete or pause one first.',
  },
  watchlist_limit: { status: 200, message: 'You have as many watchlists as there can be: 20.' },
  watchlist_full: { status: 200, message: 'This watchlist is full: it holds 500 tickers.' },
  watchlist_name_taken: { status: 200, message: 'You have a watchlist of that name already.' },
  mail_test_failed: { status: 200, message: 'The test mail could not be sent.' },
  csv_refused: { status: 200, message: 'This file cannot be read.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  no_room: { status: 507, message: 'There is no room left to keep this. Nothing was changed.' },
  service_unavailable: { status: 503, message: 'This is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
