import {
  archiveStaticQrCommand,
  getStaticQrCommand,
  listStaticQrsCommand,
  unarchiveStaticQrCommand,
  type Environment,
  type StaticQr,
} from '@tulay/contracts';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { environmentOption, pageSize } from '../../cli/option-values';
import type { CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

interface QrOptions {
  merchant: string;
  environment: Environment;
  qr: string;
}
interface ArchiveOptions extends QrOptions {}
interface ListOptions extends Omit<QrOptions, 'qr'> {
  archived?: 'yes' | 'no';
  reference?: string;
  limit: number;
  startingAfter?: string;
}

export function staticQrCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'static-qr', 'static QR codes');
  cli.leaf(group, 'list', {
    description: "Lists a merchant's static QR codes, newest first.",
    options: listOptions,
    examples: [
      'static-qr list --merchant mer_01…',
      'static-qr list --merchant mer_01… --environment live --archived no --json',
    ],
    run: listQrs,
  });
  cli.leaf(group, 'show', {
    description: 'Shows a static QR code with its page, image and payment link.',
    options: qrOptions,
    examples: ['static-qr show --merchant mer_01… --environment live --qr sqr_01…'],
    run: showQr,
  });
  cli.leaf(group, 'archive', {
    description: 'Archives a static QR code. It no longer accepts payments. Audited.',
    options: archiveOptions,
    examples: ['static-qr archive --merchant mer_01… --environment live --qr sqr_01…'],
    run: switchQr(archiveStaticQrCommand, 'archived'),
  });
  cli.leaf(group, 'unarchive', {
    description: 'Unarchives a static QR code. It accepts payments again. Audited.',
    options: archiveOptions,
    examples: ['static-qr unarchive --merchant mer_01… --environment live --qr sqr_01…'],
    run: switchQr(unarchiveStaticQrCommand, 'unarchived'),
  });
}

const ofMerchant = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…').addOption(environmentOption());

const qrOptions = (command: Command): Command =>
  ofMerchant(command).requiredOption('--qr <id>', 'the code, sqr_…');

const archiveOptions = (command: Command): Command => qrOptions(command);

const listOptions = (command: Command): Command =>
  ofMerchant(command)
    .addOption(
      new Option('--archived <choice>', 'only archived (yes) or only active (no) codes').choices([
        'yes',
        'no',
      ]),
    )
    .option('--reference <text>', 'only the code with this merchant reference')
    .option('--limit <n>', 'maximum number of results, 1 to 100', pageSize, 25)
    .option('--starting-after <id>', 'the last code of the previous page');

async function listQrs(bus: Bus, options: ListOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment, reference, limit, startingAfter } = options;
  const archived = options.archived === undefined ? undefined : options.archived === 'yes';
  const page = { merchantId, environment, limit, startingAfter };
  const { data, has_more } = await bus.ask(listStaticQrsCommand, { ...page, archived, reference });
  const last = data.at(-1);
  const more = has_more && last ? `\nMore: --starting-after ${last.id}` : '';
  return { json: { static_qrs: data, has_more }, text: table(HEADINGS, data.map(rowOf)) + more };
}

const HEADINGS = ['ID', 'NAME', 'REFERENCE', 'LOCATION', 'METHOD', 'ARCHIVED', 'CREATED'];

const rowOf = (qr: StaticQr) => [
  qr.id,
  qr.name,
  qr.reference,
  qr.location,
  qr.default_method,
  qr.archived,
  when(qr.created),
];

async function showQr(
  bus: Bus,
  { merchant: merchantId, environment, qr: id }: QrOptions,
): Promise<CommandResult> {
  const qr = await bus.ask(getStaticQrCommand, { merchantId, environment, id });
  return { json: { static_qr: qr }, text: describe(qr) };
}

const switchQr =
  (command: typeof archiveStaticQrCommand, done: string) =>
  async (bus: Bus, options: ArchiveOptions): Promise<CommandResult> => {
    const { merchant: merchantId, environment, qr: id } = options;
    const qr = await bus.ask(command, { merchantId, environment, id });
    return { json: { static_qr: qr }, text: `Static QR ${done}.\n${describe(qr)}` };
  };

const describe = (qr: StaticQr): string =>
  fields({
    id: qr.id,
    name: qr.name,
    reference: qr.reference,
    location: qr.location,
    method: qr.default_method,
    currency: qr.currency,
    link: qr.payment_link_id,
    page: qr.url,
    picture: qr.qr_svg_url,
    archived: qr.archived_at === null ? 'no' : when(qr.archived_at),
    created: when(qr.created),
  });
