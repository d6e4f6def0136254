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
        desc: 'public URL that payers use; if it is https, HSTS is enabled',
      }),
      PAGES_PER_MINUTE: num({ default: 120, desc: 'public pages that a client address may open' }),
      PAYMENTS_PER_MINUTE: num({
        default: 10,
        desc: 'payments that a client address may start on public pages',
      }),
      POLLS_PER_MINUTE: num({
        default: 1200,
        desc: 'requests for status and QR code images per client address',
      }),
      LIVE_STREAMS: num({ default: 5000, desc: 'maximum number of open live streams' }),
      LIVE_STREAMS_PER_CLIENT: num({
        default: 500,
        desc: 'maximum number of open live streams per client address',
      }),
      EMBED_TOKEN_KEYS: masterKeys({
        desc: 'list of id:base64 keys of 32 bytes: the first one signs embed tokens, and all of them verify',
      }),
      EMBED_VIEWS_PER_MINUTE: num({ default: 300, desc: 'embedded pages that a client address may open' }),
      EMBED_TOKEN_PER_MINUTE: num({ default: 60, desc: 'pages that an embed token may open' }),
      TRUSTED_PROXIES: trustedProxies({
        default: undefined,
        requiredWhen: ({ RATE_LIMIT_EXEMPT_LOOPBACK }) => !RATE_LIMIT_EXEMPT_LOOPBACK,
        desc: 'the gateway or ingress in front, so that limits apply to each payer; or `none`',
      }),
      RATE_LIMIT_EXEMPT_LOOPBACK: bool({
        default: false,
        desc: 'exempts clients on this machine from rate limits',
      }),
    },
    env,
  );

export type EmbedConfig = ReturnType<typeof readEmbedConfig>;
