import {
  approvedIdOf,
  needsSecondPerson,
  operatorRuleOf,
  secondPersonRequired,
  signsCommandId,
} from '@tulay/contracts';
import {
  APPROVAL_HEADER,
  COMMAND_ID_HEADER,
  OPERATOR_HEADER,
  signApproval,
  signCommand,
  signRequest,
  type OperatorKey,
  type Signer,
} from '@tulay/messaging';
import { UsageError } from '../output/command-result';

/** Thrown to end a command with `--request`, after the request was signed but not sent. */
export class RequestMade extends Error {
  constructor(
    readonly by: string,
    readonly request: string,
  ) {
    super('the request was signed but not sent');
  }
}

interface Signing {
  /** Reads the person's key when the first command is sent. */
  key: () => OperatorKey;
  /** Whether to sign a request for a second person instead of sending the command. */
  asRequest: boolean;
  /** In tests, the key of a second person, who approves every request immediately. */
  approver?: OperatorKey;
}

/** Returns the signer of the command line's commands. */
export const commandSigner =
  ({ key, asRequest, approver }: Signing): Signer =>
  (command): Record<string, string> => {
    const by = key();
    const isRead = !signsCommandId(command.subject);
    const second = operatorRuleOf(command.subject)?.second ?? 'never';
    if (isRead || (second === 'never' && !asRequest)) return { [OPERATOR_HEADER]: signCommand(by, command) };
    if (second === 'never')
      throw new UsageError('This command does not require a second person. Run it without --request.');
    if (asRequest) throw new RequestMade(by.name, signRequest(by, command));
    if (approver)
      return {
        ...approved(signRequest(by, command), approver),
        [COMMAND_ID_HEADER]: approvedIdOf(command.commandId),
      };
    if (needsSecondPerson(command.subject, command.data)) throw secondPersonRequired();
    return { [OPERATOR_HEADER]: signCommand(by, command) };
  };

/** Returns both signatures of a request that the second person approves. */
export const approved = (request: string, approver: OperatorKey): Record<string, string> => ({
  [OPERATOR_HEADER]: request,
  [APPROVAL_HEADER]: signApproval(approver, request),
});
