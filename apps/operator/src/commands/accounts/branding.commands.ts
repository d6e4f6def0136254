import { readFileSync } from 'node:fs';
import {
  LANGUAGES,
  setBrandingCommand,
  type Branding,
  type BrandingChanges,
  type Environment,
  type Language,
  type MailSettings,
} from '@tulay/contracts';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { environmentOption } from '../../cli/option-values';
import { UsageError, type CommandResult } from '../../output/command-result';
import { fields } from '../../output/table';

export function brandingCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'set-branding', {
    description:
      'Sets a merchant\'s branding: logo, color, support contacts, registration details and emails. Options you omit are unchanged; "" clears a value. Audited.',
    options: brandingOptions,
    examples: [
      'merchant set-branding --merchant mer_01… --logo shop.svg --accent "#8a1c1c" --support-email help@shop.example',
      'merchant set-branding --merchant mer_01… --environment live --mail-receipts on --mail-reminders off',
    ],
    run: setBranding,
  });
}

const onOff = (flags: string, description: string): Option =>
  new Option(`${flags} <on|off>`, description).choices(['on', 'off']);

const brandingOptions = (command: Command): Command =>
  command
    .requiredOption('--merchant <id>', 'the merchant, mer_…')
    .addOption(environmentOption())
    .option(
      '--logo <file>',
      'PNG, JPEG or SVG, at most 200 KB; emails and printed QR codes do not show SVG logos',
    )
    .option('--accent <color>', '#rrggbb')
    .option('--support-email <address>', 'shown on every page and in every email')
    .option('--support-phone <number>', 'shown on every page and in every email')
    .option('--support-url <url>', 'https URL, shown on every page and in every email')
    .option('--privacy-url <url>', 'https URL, shown on every page')
    .option('--registered-name <name>', 'shown on invoices')
    .option('--tin <number>', 'shown on invoices')
    .option('--address <address>', 'shown on invoices')
    .option('--invoice-series <text>', 'the permit or series of BIR invoices')
    .addOption(onOff('--mail-receipts', 'email receipts to payers who gave an address'))
    .addOption(onOff('--mail-invoices', 'email invoices to customers when sent and when paid'))
    .addOption(onOff('--mail-reminders', 'email reminders before and after the due date'))
    .addOption(
      new Option(
        '--mail-language <language>',
        'language of emails to recipients who did not use a hosted page',
      ).choices(LANGUAGES),
    );

type Switch = 'on' | 'off' | undefined;

interface BrandingOptions {
  merchant: string;
  environment: Environment;
  logo?: string;
  accent?: string;
  supportEmail?: string;
  supportPhone?: string;
  supportUrl?: string;
  privacyUrl?: string;
  registeredName?: string;
  tin?: string;
  address?: string;
  invoiceSeries?: string;
  mailReceipts: Switch;
  mailInvoices: Switch;
  mailReminders: Switch;
  mailLanguage?: Language;
}

async function setBranding(bus: Bus, options: BrandingOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment } = options;
  const changes = changesOf(options);
  if (Object.values(changes).every((value) => value === undefined))
    throw new UsageError('Specify at least one option, such as --logo or --accent');
  const branding = await bus.ask(setBrandingCommand, { merchantId, environment, changes });
  return { json: { branding }, text: ['Branding set.', shown(branding)].join('\n') };
}

function changesOf(options: BrandingOptions): BrandingChanges {
  const { accent, supportEmail, supportPhone, supportUrl, privacyUrl } = options;
  const { registeredName, tin, address, invoiceSeries } = options;
  const texts = { supportEmail, supportPhone, supportUrl, privacyUrl, registeredName, tin, address };
  return {
    ...texts,
    invoiceSeries,
    accentColor: accent,
    logo: options.logo === undefined ? undefined : fileOf(options.logo),
    mails: mailsOf(options),
  };
}

function mailsOf(options: BrandingOptions): BrandingChanges['mails'] {
  const { mailReceipts, mailInvoices, mailReminders, mailLanguage: language } = options;
  const switches = Object.entries({
    receipts: mailReceipts,
    invoices: mailInvoices,
    reminders: mailReminders,
  }).filter(([, value]) => value !== undefined);
  if (!switches.length && language === undefined) return undefined;
  return {
    ...(Object.fromEntries(switches.map(([name, value]) => [name, value === 'on'])) as Partial<MailSettings>),
    language,
  };
}

/** Returns the file in base64. An empty path clears the logo. */
function fileOf(path: string): string {
  if (path === '') return '';
  try {
    return readFileSync(path).toString('base64');
  } catch (error) {
    throw new UsageError(`--logo: cannot read ${path}`, { cause: error });
  }
}

function shown({ mails, ...branding }: Branding): string {
  const switches = Object.entries(mails).map(([name, isOn]) => [`mail ${name}`, isOn] as const);
  return fields({ ...branding, object: undefined, ...Object.fromEntries(switches) });
}
