import { bool, hostVariables, num, readConfig, str, trustedProxies } from '@tulay/service-host';
import { makeValidator } from 'envalid';

/** Master key from which the other keys are derived (`tokens/token-keys.ts`). */
export interface MasterKey {
  id: string;
  secret: Buffer;
}

const KEY_BYTES = 32;

const masterKeys = makeValidator<MasterKey[]>((text) => {
  const keys = text.split(',').map((part) => {
    const [, id = '', encoded = ''] = /^(\w+):(.+)$/.exec(part.trim()) ?? [];
    return { id, secret: Buffer.from(encoded, 'base64') };
  });
  if (keys.some(({ id, secret }) => !id || secret.length !== KEY_BYTES))
    throw new Error('must be a list of `id:base64` pairs, each with a 32-byte key');
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('must not contain duplicate key IDs');
  return keys;
});

/** @param env default: the process's environment variables */
export const readEmbedConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      PUBLIC_URL: str({
        default: '',
        desc: 'the address that payers use; https is then required of browsers',
      }),
      PAGES_PER_MINUTE: num({ default: 120, desc: 'public pages that one client address may open' }),
      PAYMENTS_PER_MINUTE: num({
        default: 10,
        desc: 'payments that one client address may start on public pages',
      }),
      POLLS_PER_MINUTE: num({
        default: 1200,
        desc: 'status requests and code images that one client address may ask for',
      }),
      LIVE_STREAMS: num({ default: 5000, desc: 'pages that may wait for changes on open streams' }),
      LIVE_STREAMS_PER_CLIENT: num({ default: 500, desc: 'the same, of one client address' }),
      EMBED_TOKEN_KEYS: masterKeys({
        desc: 'id:base64,… of 32 bytes each: the first signs embed tokens, all of them verify',
      }),
      EMBED_VIEWS_PER_MINUTE: num({ default: 300, desc: 'embedded pages that one client address may open' }),
      EMBED_TOKEN_PER_MINUTE: num({ default: 60, desc: 'pages that one embed token may open' }),
      TRUSTED_PROXIES: trustedProxies({
        default: undefined,
        requiredWhen: ({ RATE_LIMIT_EXEMPT_LOOPBACK }) => !RATE_LIMIT_EXEMPT_LOOPBACK,
        desc: 'name the gateway or the ingress in front, so that each payer has limits of their own; or `none`',
      }),
      RATE_LIMIT_EXEMPT_LOOPBACK: bool({ default: false, desc: 'clients on this machine are not counted' }),
    },
    env,
  );

export type EmbedConfig = ReturnType<typeof readEmbedConfig>;
