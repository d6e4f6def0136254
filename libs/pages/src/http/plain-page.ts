export const PLAIN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/**
 * Returns a page without style sheets or scripts, for responses that are sent before a template can be
 * rendered.
 */
export const plainPage = (heading: string, text: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<h1>${heading}</h1>
<p>${text}</p>
</html>
`;
