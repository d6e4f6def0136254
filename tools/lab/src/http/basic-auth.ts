/** Returns the name and password of an `Authorization: Basic` header, or null if the header is malformed. */
export function basicAuth(header: string | undefined): { name: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? null : { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
