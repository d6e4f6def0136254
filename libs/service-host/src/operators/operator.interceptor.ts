import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import type { MsgHdrs } from '@nats-io/nats-core';
import {
  DomainError,
  needsSecondPerson,
  operatorRuleOf,
  secondPersonRequired,
  withOperator,
  type OperatorRule,
} from '@tulay/contracts';
import {
  allCommands,
  APPROVAL_HEADER,
  COMMAND_ID_HEADER,
  OPERATOR_HEADER,
  verifyCommand,
  type OperatorPerson,
  type Operators,
  type Signatories,
} from '@tulay/messaging';
import { Observable } from 'rxjs';

/** Commands that the operator CLI may send. Services may send `shared` commands too, without a signature. */
const COMMANDS = new Map<string, { shared: boolean }>(
  allCommands()
    .filter(({ callers }) => callers.includes('operator'))
    .map(({ subject, callers }) => [subject, { shared: callers.length > 1 }]),
);

/**
 * Verifies who signed an operator command and whether that person may send it, and runs the handler on that
 * person's behalf. The bus prevents services from sending operator-only commands, and the operator's bus user
 * from sending unsigned commands.
 */
export class OperatorInterceptor implements NestInterceptor {
  constructor(private readonly operators: Operators) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const rpc = context.switchToRpc();
    if (context.getType() !== 'rpc' || !(rpc.getContext<unknown>() instanceof NatsContext))
      return next.handle();
    const nats = rpc.getContext<NatsContext>();
    const signed = this.verified(nats, rpc.getData());
    if (!signed) return next.handle();
    const operator = { name: signed.by.name, approvedBy: signed.approvedBy?.name ?? null };
    return new Observable((subscriber) => withOperator(operator, () => next.handle().subscribe(subscriber)));
  }

  /** Returns the signers of the command; null if the command is unsigned and may be sent unsigned. */
  private verified(nats: NatsContext, data: unknown): Signatories | null {
    const [subject, list] = [nats.getSubject(), nats.getHeaders() as MsgHdrs | undefined];
    const command = COMMANDS.get(subject);
    const isByOperator = list?.has(OPERATOR_HEADER) === true;
    if (!command && isByOperator) throw forbidden('Operators cannot send this command');
    if (!command || (command.shared && !isByOperator)) return null;
    const people = verifyCommand(this.operators, {
      subject,
      commandId: list?.get(COMMAND_ID_HEADER),
      data,
      signature: list?.get(OPERATOR_HEADER),
      approval: list?.get(APPROVAL_HEADER),
    });
    requirePermitted(subject, data, people);
    return people;
  }
}

function requirePermitted(subject: string, data: unknown, { by, approvedBy }: Signatories): void {
  const rule = operatorRuleOf(subject);
  if (!rule) throw forbidden(`No operator may send ${subject}`);
  for (const person of [by, approvedBy]) if (person) requireRole(rule, person);
  if (!approvedBy && needsSecondPerson(subject, data)) throw secondPersonRequired();
}

function requireRole({ roles }: OperatorRule, { name, roles: own }: OperatorPerson): void {
  if (roles.some((role) => own.has(role))) return;
  throw forbidden(`${name} does not have the role ${roles.join(' or ')}, which this command requires`);
}

const forbidden = (message: string): DomainError => new DomainError('insufficient_scope', message);
