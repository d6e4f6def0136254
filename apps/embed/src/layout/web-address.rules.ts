const SCHEMES = ['https:', 'http:'];

export const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** An address a merchant gave us, unchanged, or null when a browser should not be sent there. */
export const webAddress = (url: string | null | undefined): string | null =>
  url && SCHEMES.includes(schemeOf(url)) ? url : null;
