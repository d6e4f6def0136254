import { bool, hostVariables, num, readConfig, str } from '@tulay/service-host';

export const embedVariables = {
  ...hostVariables,
  PAGES_PER_MINUTE: num({ default: 120, desc: 'public pages one client address may open' }),
  POLLS_PER_MINUTE: num({
    default: 1200,
    desc: 'status questions and code images one client address may ask for',
  }),
  TRUSTED_PROXIES: str({
    default: '',
    desc: 'our own proxies, whose X-Forwarded-For is believed: addresses and CIDR ranges, separated by commas',
  }),
  RATE_LIMIT_EXEMPT_LOOPBACK: bool({ default: false, desc: 'clients on this machine are not counted' }),
};

export const readEmbedConfig = () => readConfig(embedVariables);

export type EmbedConfig = ReturnType<typeof readEmbedConfig>;
