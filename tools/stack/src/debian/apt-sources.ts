export interface AptMirror {
  /** URI as configured on the machine, including the scheme. */
  uri: string;
  /** File with the keys for the mirror's lists; null for the machine's trusted keys. */
  signedBy: string | null;
}

/**
 * Returns the distribution's main mirror from the machine's apt sources: an entry with the component `main`
 * that is not a secondary archive.
 */
export function findMirror(files: { name: string; text: string }[]): AptMirror | null {
  const all = files.flatMap(({ name, text }) => (name.endsWith('.sources') ? deb822(text) : oneLine(text)));
  const mirrors = all.filter(({ uri }) => /debian|ubuntu/i.test(uri) && !/security|backports/i.test(uri));
  return mirrors.find(({ uri }) => /\/(debian|ubuntu|ubuntu-ports)\/?$/.test(uri)) ?? mirrors[0] ?? null;
}

/** Parses the older format: `deb [signed-by=/path] uri suite component…`. */
function oneLine(text: string): AptMirror[] {
  return text.split('\n').flatMap((line) => {
    const [, options = '', rest = ''] = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(.*)$/s.exec(line) ?? [];
    const [uri, , ...components] = rest.trim().split(/\s+/);
    if (!uri || !components.includes('main')) return [];
    const signedBy = /signed-by=(\S+)/i.exec(options)?.[1] ?? null;
    return [{ uri, signedBy: keyFile(signedBy) }];
  });
}

/** Parses the newer format: paragraphs of `Field: value`. */
function deb822(text: string): AptMirror[] {
  const paragraphs = text.replaceAll(/^#.*\n?/gm, '').split(/\n\s*\n/);
  return paragraphs.flatMap((paragraph) => {
    const field = (name: string): string =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(paragraph)?.[1]?.trim() ?? '';
    const usable =
      field('Types').split(/\s+/).includes('deb') && field('Components').split(/\s+/).includes('main');
    const off = /^(no|false|0)$/i.test(field('Enabled'));
    const uri = field('URIs').split(/\s+/)[0];
    return usable && uri && !off ? [{ uri, signedBy: keyFile(field('Signed-By')) }] : [];
  });
}

/**
 * Returns the key file's path; null if the field contains the key itself, because apt's trusted keys are then
 * used.
 */
const keyFile = (text: string | null): string | null => (text?.startsWith('/') ? text : null);
