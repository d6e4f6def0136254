import { bool, hostVariables, num, readConfig } from '@tulay/service-host';
import { makeValidator } from 'envalid';
import { isValid, isValidCIDR } from 'ipaddr.js';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const isRange = (text: string): boolean => NAMED_RANGES.includes(text) || isValid(text) || isValidCIDR(text);

const proxies = makeValidator<string[]>((text) => {
  const ranges = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (!ranges.every(isRange)) throw new Error('is a list of addresses and CIDR ranges');
  return ranges;
});

/** @param env the variables to read, if not the process's own */
export const readEmbedConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      PAGES_PER_MINUTE: num({ default: 120, desc: 'public pages one client address may open' }),
      POLLS_PER_MINUTE: num({
        default: 1200,
        desc: 'status questions and code images one client address may ask for',
      }),
      TRUSTED_PROXIES: proxies({
        default: [],
        desc: 'addresses and CIDR ranges of the proxies in front, whose X-Forwarded-For is believed',
      }),
      RATE_LIMIT_EXEMPT_LOOPBACK: bool({ default: false, desc: 'clients on this machine are not counted' }),
    },
    env,
  );

export type EmbedConfig = ReturnType<typeof readEmbedConfig>;
