import {
  adjustBalanceCommand,
  cancelPaymentCommand,
  cancelPayoutCommand,
  createPaymentCommand,
  createPayoutCommand,
  createRefundCommand,
  DomainError,
  resolvePayoutCommand,
  resolveRefundCommand,
  simulateOutcomeCommand,
  type Tenant,
} from '@tulay/contracts';
import { fromMinor, minorToWire, toMinor } from '@tulay/money';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call, Op, PayoutFate } from './ops';
import type { System } from './system';

const PATIENCE = 100;
const BETWEEN_MS = 50;
const WINDOW = { short: 60, long: 9_000 };

const ACCOUNTS: Record<PayoutFate, string> = {
  succeed: '09171234567',
  fail: '09171230000',
  stuck: '09171230001',
  return: '09171230002',
};

const nothing = {
  description: null,
  returnUrl: null,
  webhookUrl: null,
  customer: null,
  customerId: null,
  externalId: null,
  idempotencyKey: null,
  currency: 'PHP',
};

/** Sends a request, retries with the same ID until a response arrives, and returns all attempts. */
export async function executeOperation(system: System, tenant: Tenant, op: Op): Promise<Call[]> {
  for (let lost: Call[] = []; lost.length < PATIENCE; lost = [...lost, { op, answer: null }]) {
    const answer = await attempt(system, tenant, op, lost.length > 0);
    const again = lost.length > 0 && changesAgain(op);
    if (answer) return again ? [...lost.slice(0, 1), { op, answer, again }] : [{ op, answer }];
    await pause(BETWEEN_MS);
  }
  throw new Error(`no response: ${op.kind}`);
}

/**
 * Returns whether a retry can take effect a second time. A creation with an ID takes effect once, regardless of
 * which attempt succeeds.
 */
const changesAgain = (op: Op): boolean => !('id' in op);

async function attempt(system: System, tenant: Tenant, op: Op, isRetry: boolean): Promise<Answer | null> {
  try {
    return await send(system, tenant, op, isRetry);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'internal_error' ? null : { refused: error.code };
  }
}

async function send(system: System, tenant: Tenant, op: Op, isRetry: boolean): Promise<Answer> {
  if (op.kind === 'fund') {
    const request = {
      adjustmentId: op.id,
      amount: minorToWire(op.amount),
      currency: 'PHP',
      reason: 'r',
      actor: 'a',
    };
    return {
      status: (await system.ask(adjustBalanceCommand, { ...tenant, ...request })).verdict,
      amount: op.amount,
    };
  }
  return shown(await ask(system, tenant, op, isRetry));
}

function ask(system: System, tenant: Tenant, op: Exclude<Op, { kind: 'fund' }>, isRetry: boolean) {
  switch (op.kind) {
    case 'pay':
      return system.ask(createPaymentCommand, { ...tenant, ...nothing, ...paymentOf(op) });
    case 'outcome':
      return system.ask(simulateOutcomeCommand, { paymentId: op.payment, outcome: op.outcome });
    case 'cancel_payment':
      return system.ask(cancelPaymentCommand, { ...tenant, id: op.payment, isRetry });
    case 'refund':
      return system.ask(createRefundCommand, { ...tenant, ...refundOf(op) });
    case 'resolve_refund':
      return system.ask(resolveRefundCommand, { refundId: op.refund, outcome: op.outcome });
    case 'payout':
      return system.ask(createPayoutCommand, { ...tenant, ...payoutOf(op) });
    case 'cancel_payout':
      return system.ask(cancelPayoutCommand, { ...tenant, id: op.payout, isRetry });
    case 'resolve_payout':
      return system.ask(resolvePayoutCommand, { payoutId: op.payout, outcome: op.outcome });
  }
}

const paymentOf = ({ id, amount, method, refunds, short }: Extract<Op, { kind: 'pay' }>) => ({
  id,
  method,
  amount: minorToWire(amount),
  metadata: { sandbox_refund: refunds },
  expiresIn: short ? WINDOW.short : WINDOW.long,
});

const refundOf = ({ id, payment, asked }: Extract<Op, { kind: 'refund' }>) => ({
  id,
  paymentId: payment,
  amount: asked === null ? null : fromMinor(asked, 'PHP'),
  reason: null,
});

const payoutOf = ({ id, amount, fate }: Extract<Op, { kind: 'payout' }>) => ({
  id,
  amount: minorToWire(amount),
  currency: 'PHP',
  method: 'gcash',
  destination: { account_no: ACCOUNTS[fate] },
  description: null,
  metadata: {},
});

const shown = ({ status, amount }: { status: string; amount: number }): Answer => ({
  status,
  amount: toMinor(amount, 'PHP'),
});
