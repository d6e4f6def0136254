import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { csrfTokenOf } from '../src/http/page-view';
import { IdempotencyTokens } from '../src/operations/idempotency-tokens';
import { SessionContexts } from '../src/session-context/session-context';

export const PUBLIC_URL = 'https://pay.example';

/** Submitted values; an array for a repeated field. */
export type Typed = Record<string, string | readonly string[]>;

export type Answered = Awaited<ReturnType<Browser['get']>>;

/** Browser that stores cookies and sends a referrer with forms. */
export class Browser {
  readonly jar = new Map<string, string>();
  /** CSRF token; empty without a session. */
  formToken = '';

  constructor(private readonly app: NestFastifyApplication) {}

  get(url: string, headers: Record<string, string> = {}) {
    return this.ask({ method: 'GET', url, headers });
  }

  /** Submits exactly these fields. */
  send(url: string, form: Typed, headers: Record<string, string> = {}) {
    const fields = Object.entries(form).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
    );
    const payload = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask({ method: 'POST', url, headers: { ...type, ...headers }, payload });
  }

  /** Submits a form with the session's CSRF token and a new idempotency token. */
  async post(url: string, typed: Typed = {}, headers: Record<string, string> = {}) {
    const form = { ...(await this.operationTo(url)), ...typed, form_token: this.formToken };
    return this.send(url, form, headers);
  }

  /**
   * Submits a form with the CSRF token from the page.
   * @param page page that contains the form; default: the form's URL
   */
  async submit(url: string, typed: Typed = {}, page = url) {
    const form_token = await this.tokenOn(page);
    const form = { ...(await this.operationTo(url)), ...typed, form_token };
    return this.send(url, form, { referer: `${PUBLIC_URL}${page}` });
  }

  /**
   * Submits a form with a file.
   * @param page page that contains the form
   */
  async upload(url: string, { typed = {}, file }: Upload, page: string) {
    const form = new FormData();
    const operation = await this.operationTo(url);
    const fields = { form_token: await this.tokenOn(page), ...operation, ...typed };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
    const request = new Request(PUBLIC_URL, { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type')! };
    return this.ask({ method: 'POST', url, headers, payload: Buffer.from(await request.arrayBuffer()) });
  }

  private async tokenOn(page: string): Promise<string> {
    const { body } = await this.get(page);
    const token = /name="form_token" value="([^"]+)"/.exec(body)?.[1];
    if (token === undefined) throw new Error(`no form on ${page}: ${body.slice(0, 500)}`);
    return token;
  }

  /** Returns an idempotency token for the form, or an empty object if the user is signed out. */
  private async operationTo(url: string): Promise<{ operation?: string }> {
    const context = await this.app
      .get(SessionContexts, { strict: false })
      .find(this.jar.get('tulay_session') ?? '');
    if (!context) return {};
    const visit = { context, formToken: csrfTokenOf(context), address: url };
    const { pathname } = new URL(url, PUBLIC_URL);
    return { operation: this.app.get(IdempotencyTokens, { strict: false }).draw(visit, pathname) };
  }

  /** The `Cookie` header that the browser sends. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async ask({ headers, ...request }: Asked) {
    const answer = await this.app.inject({ ...request, headers: { cookie: this.cookie, ...headers } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const each of cookies) this.jar.set(...(/^(\w+)=([^;]*)/.exec(each)!.slice(1) as [string, string]));
    const { statusCode: status, body, headers: sent } = answer;
    return { status, body, headers: sent, cookies, goesTo: sent.location };
  }
}

interface Asked {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

interface Upload {
  typed?: Record<string, string>;
  file?: { name: string; bytes: Buffer };
}
