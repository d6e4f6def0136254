import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import { bool, databaseVariables, hostVariables, num, readConfig, str } from '@tulay/service-host';
import { makeValidator } from 'envalid';
import { isValid, isValidCIDR } from 'ipaddr.js';

/** A service that must be ready before the gateway reports ready. */
export interface DownstreamService {
  name: string;
  url: string;
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const downstreamServices = makeValidator<DownstreamService[]>((text) =>
  listOf(text).map(toDownstreamService),
);

const proxies = makeValidator<string[]>((text) => {
  const list = listOf(text);
  const bad = list.find((range) => !NAMED_RANGES.includes(range) && !isValid(range) && !isValidCIDR(range));
  if (bad !== undefined) throw new Error('must be a list of IP addresses and CIDR ranges');
  return list;
});

const address = makeValidator<string>((text) => {
  if (text !== '' && !/^https?:\/\/[^/]+$/.test(text)) throw new Error('must be an HTTP URL without a path');
  return text;
});

/** Parses an amount in pesos with at most two decimals. */
const fee = makeValidator<number>((text) => {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) throw new Error('must be an amount such as 1500 or 1500.00');
  return Number(text);
});

export const readGatewayConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      PUBLIC_URL: str({
        default: '',
        desc: 'public URL that merchants and payers use; if it is https, HSTS is enabled',
      }),
      SEAL_KEYS: str({ desc: 'list of id:base64 keys of 32 bytes, the current key first' }),
      EMBED_URL: address({
        default: '',
        desc: 'URL of the embed service to which pages are proxied; empty disables the proxy',
      }),
      DASHBOARD_URL: address({
        default: '',
        desc: 'URL of the dashboard service to which pages are proxied; empty disables the proxy',
      }),
      READY_SERVICES: downstreamServices({
        default: [],
        desc: 'list of name=url: /readyz of the services that must also be ready',
      }),
      WEBHOOK_ALLOWED_CIDRS: str({
        default: '',
        desc: 'private networks that webhooks may reach; the same value as for the notifier',
      }),
      TRUSTED_PROXIES: proxies({ default: [], desc: 'addresses and CIDR ranges of the proxies in front' }),
      RATE_LIMIT_PER_MINUTE: num({ default: 120, desc: 'requests per API key by default' }),
      FAILED_AUTH_PER_MINUTE: num({ default: 30, desc: 'failed authentications per client address' }),
      ACTIVATION_FEE: fee({
        default: 0,
        desc: 'fee that an approved merchant pays before activation, in pesos; 0 for no fee',
      }),
      ACTIVATION_FEE_PAYEE: str({
        default: undefined,
        requiredWhen: ({ ACTIVATION_FEE }) => Number(ACTIVATION_FEE ?? 0) > 0,
        desc: 'the merchant that receives the fee (your own): its ID or email address',
      }),
      ACTIVATION_FEE_ENVIRONMENT: str<Environment>({
        default: 'live',
        choices: [...ENVIRONMENTS],
        desc: '`test` allows paying the fee without real money; for evaluation only',
      }),
      RATE_LIMIT_EXEMPT_LOOPBACK: bool({ default: false, desc: 'no limit per loopback address' }),
    },
    env,
  );

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function toDownstreamService(text: string): DownstreamService {
  const at = text.indexOf('=');
  const service = { name: text.slice(0, at), url: text.slice(at + 1) };
  if (at < 1 || !URL.canParse(service.url)) throw new Error('must be a list of name=url pairs');
  return service;
}
