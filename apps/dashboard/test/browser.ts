import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export const PUBLIC_URL = 'https://pay.example';

/** One browser: it keeps cookies, and says from which page a form comes. */
export class Browser {
  readonly jar = new Map<string, string>();
  /** What forms of its session carry, once it has one. */
  formToken = '';

  constructor(private readonly app: NestFastifyApplication) {}

  /** @param form what is sent; none: the page is opened */
  async visit(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.app.inject({
      method: form ? 'POST' : 'GET',
      url,
      headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const each of cookies) this.jar.set(...(/^(\w+)=([^;]*)/.exec(each)!.slice(1) as [string, string]));
    const { statusCode: status, body, headers: sent } = answer;
    return { status, body, headers: sent, cookies, goesTo: sent.location };
  }

  /** Sends a form of a page, with the token that it carries. @param page where the form is; default: where it goes */
  async submit(url: string, typed: Record<string, string> = {}, page = url) {
    const { body } = await this.visit(page);
    const token = /name="form_token" value="([^"]+)"/.exec(body)?.[1];
    if (token === undefined) throw new Error(`no form on ${page}: ${body.slice(0, 500)}`);
    return this.visit(url, { ...typed, form_token: token }, { referer: `${PUBLIC_URL}${page}` });
  }

  /** Sends a form with a file. @param page where the form is */
  async upload(url: string, { typed = {}, file }: Upload, page: string) {
    const token = /name="form_token" value="([^"]+)"/.exec((await this.visit(page)).body)?.[1] ?? '';
    const form = new FormData();
    for (const [name, value] of Object.entries({ form_token: token, ...typed })) form.append(name, value);
    if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
    const request = new Request(PUBLIC_URL, { method: 'POST', body: form });
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const type = request.headers.get('content-type')!;
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { cookie, 'content-type': type };
    const answer = await this.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.body, goesTo: answer.headers.location };
  }
}

interface Upload {
  typed?: Record<string, string>;
  file?: { name: string; bytes: Buffer };
}
