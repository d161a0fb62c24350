import request, { type Response } from 'supertest';

/** The least of a browser, for ways that are more than one request: it keeps cookies and follows no redirect. */
export class Navigator {
  private readonly jar: Map<string, string>;

  constructor(
    private readonly url: string,
    cookies: Record<string, string> = {},
  ) {
    this.jar = new Map(Object.entries(cookies));
  }

  cookies(): Record<string, string> {
    return Object.fromEntries(this.jar);
  }

  get(path: string, token?: string): Promise<Response> {
    return this.send(request(this.url).get(path).redirects(0), token);
  }

  post(path: string, body: object, token?: string): Promise<Response> {
    return this.send(request(this.url).post(path).send(body), token);
  }

  private async send(asking: request.Test, token?: string): Promise<Response> {
    asking.set('Cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    if (token) asking.set('Authorization', `Bearer ${token}`);
    const response = await asking.ok(() => true);
    for (const line of (response.headers['set-cookie'] as unknown as string[] | undefined) ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') this.jar.delete(name!);
      else this.jar.set(name!, decodeURIComponent(value!));
    }
    return response;
  }
}
