import type { Answered, Browser } from './browser';

/** Returns the object ID in the page's form. */
export const formIdIn = (body: string): string =>
  /name="idempotency_token" value="([0-9a-z]{26})"/.exec(body)![1]!;

/** Returns a field's error message. Returns null if the message is not announced by screen readers. */
export function wrongIn(body: string, name: string): string | null {
  const said = new RegExp(`<small class="wrong" id="${name}-wrong">([^<]+)</small>`).exec(body)?.[1] ?? null;
  const field = new RegExp(`<(?:input|select|textarea)[^>]*\\bid="${name}"[^>]*>`).exec(body)?.[0] ?? '';
  const isTied = /aria-invalid="true"/.test(field) && field.includes(`${name}-wrong`);
  return said !== null && isTied ? said : null;
}

/** Opens a confirmation page and submits the form. */
export async function submitForm(browser: Browser, url: string): Promise<Answered> {
  const [, operation = ''] = /name="operation" value="([^"]+)"/.exec((await browser.get(url)).body) ?? [];
  return browser.post(url, { operation });
}
