const ENCODED_ASCII = /%([0-7][\da-f])/gi;

/**
 * Decodes the value of a cookie. Our cookies are ASCII, so values with other characters or an invalid
 * encoding are returned unchanged. `decodeURIComponent` would throw an error for each invalid value, and a
 * header with thousands of such cookies would take 30 ms.
 */
export const decodeCookie = (value: string): string =>
  value.replaceAll(ENCODED_ASCII, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
