import {
  approveMerchantCommand,
  getApplicationCommand,
  listPendingApplicationsCommand,
  rejectMerchantCommand,
  type Activation,
  type Application,
  type PendingApplication,
} from '@tulay/contracts';
import { formatMoney, toMinor, type Currency } from '@tulay/money';
import type { Command } from 'commander';
import { UsageError, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { fields, table, when } from '../../output/table';
import { saveDocuments } from './save-documents';

const PAGE = 100;

const decisionOptions = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…');

export function activationCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'documents', {
    description: "Shows a merchant's live-mode application and optionally saves its documents.",
    options: (command) =>
      command
        .requiredOption('--merchant <id>', 'the merchant, mer_…')
        .option('--save <folder>', 'save the documents to this folder (created if missing)'),
    examples: [
      'merchant documents --merchant mer_01…',
      'merchant documents --merchant mer_01… --save ./nena',
    ],
    run: showApplication,
  });
  cli.leaf(group, 'approve', {
    description:
      "Approves a merchant's application. The merchant is activated once the activation fee is paid, or immediately if there is no fee. Audited.",
    options: (command) =>
      decisionOptions(command).option(
        '--digest <hex>',
        'digest shown by `merchant documents`; the command fails if the application has changed since',
      ),
    examples: [
      'merchant approve --merchant mer_01…',
      'merchant approve --merchant mer_01… --digest 9f86d081884c7d65…',
    ],
    run: approve,
  });
  cli.leaf(group, 'reject', {
    description:
      "Rejects a merchant's application. The merchant is notified of the reason and can resubmit. Audited.",
    options: (command) =>
      decisionOptions(command).requiredOption('--reason <text>', 'reason sent to the merchant'),
    examples: ['merchant reject --merchant mer_01… --reason "The permit cannot be read"'],
    run: reject,
  });
}

export async function listPending(bus: Bus): Promise<CommandResult> {
  const applications: PendingApplication[] = [];
  for (let more = true; more;) {
    const startingAfter = applications.at(-1)?.merchant_id;
    const page = await bus.ask(listPendingApplicationsCommand, { limit: PAGE, startingAfter });
    applications.push(...page.applications);
    more = page.has_more;
  }
  applications.sort((one, other) => (one.submitted_at ?? 0) - (other.submitted_at ?? 0));
  const rows = applications.map((each) => [
    each.merchant_id,
    each.merchant_name,
    each.revision,
    when(each.submitted_at),
  ]);
  return { json: { applications }, text: table(['ID', 'NAME', 'SUBMISSION', 'SUBMITTED'], rows) };
}

async function showApplication(
  bus: Bus,
  options: { merchant: string; save?: string },
): Promise<CommandResult> {
  const application = await bus.ask(getApplicationCommand, { merchantId: options.merchant });
  const text = shown(application);
  if (options.save === undefined) return { json: { application }, text };
  const files = await saveDocuments(bus, application, options.save);
  return {
    json: { application, files },
    text: [text, 'Saved:', ...files.map((file) => `  ${file}`)].join('\n'),
  };
}

interface Decision {
  merchant: string;
}

async function approve(
  bus: Bus,
  { merchant, digest }: Decision & { digest?: string },
): Promise<CommandResult> {
  const application = await submitted(bus, merchant);
  if (digest !== undefined && digest !== application.digest)
    throw new UsageError(
      `--digest does not match: the application has changed (current digest: ${application.digest}). Review it again`,
    );
  const { revision, digest: approved } = application;
  const decision = { merchantId: merchant, revision, digest: approved };
  const activation = await bus.ask(approveMerchantCommand, decision);
  return { json: { activation }, text: `Merchant approved.\n${outcome(activation)}` };
}

async function reject(bus: Bus, { merchant, reason }: Decision & { reason: string }): Promise<CommandResult> {
  const { revision } = await submitted(bus, merchant);
  const activation = await bus.ask(rejectMerchantCommand, { merchantId: merchant, revision, reason });
  return { json: { activation }, text: `Merchant rejected.\n${outcome(activation)}` };
}

async function submitted(bus: Bus, merchantId: string): Promise<Application> {
  const application = await bus.ask(getApplicationCommand, { merchantId });
  if (application.revision > 0) return application;
  throw new UsageError(
    `${merchantId} has not submitted an application yet; the application is still a draft`,
  );
}

const outcome = ({ merchant_id: id, state, reason, fee }: Activation): string =>
  fields({
    id,
    state,
    reason: reason ?? undefined,
    fee:
      fee === null
        ? undefined
        : formatMoney(toMinor(fee.amount, fee.currency as Currency), fee.currency as Currency),
    page: fee?.url ?? undefined,
  });

function shown({ details, account, documents, ...application }: Application): string {
  const rows = documents.map(({ id, kind, name, type, size, sha256 }) => [
    id,
    kind,
    name,
    type,
    size,
    sha256,
  ]);
  return [
    fields({
      id: application.merchant_id,
      name: application.merchant_name,
      state: application.state,
      submission: application.revision,
      submitted: when(application.submitted_at),
      digest: application.digest,
    }),
    'Business:',
    fields({ ...details }),
    'Settlement account:',
    fields({ ...account }),
    'Documents:',
    table(['ID', 'KIND', 'NAME', 'TYPE', 'BYTES', 'SHA-256'], rows),
  ].join('\n');
}
