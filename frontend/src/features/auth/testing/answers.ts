/** Answers of the API for tests, as `api.GET` and `api.POST` give them. */
export const success = (data: unknown, message = '') => ({
  data: { status: 'success', data, message },
  response: { ok: true, status: 200, headers: new Headers() },
});

/** What the server has against a call. */
export const refusal = (message: string, code = 'invalid', status = 200) => ({
  error: { status: 'error', data: { code, requestId: 'r1' }, message },
  response: { ok: status < 400, status, headers: new Headers() },
});

/** What `GET /api/auth-options` says of a site without other logins. */
export const AUTH_OPTIONS = {
  social: { google: false, facebook: false, linkedin: false },
  phone: { driver: 'spool', firebase: null },
  passwordMinLength: 6,
};
