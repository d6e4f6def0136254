export { answerEach } from './commands/batched-command';
export type { BatchAnswer, BatchItem } from './commands/batched-command';
export { Batcher } from './commands/batcher';
export { COMMAND_ID_HEADER, CommandClient, REQUEST_ID_HEADER, type Signer } from './commands/command-client';
export { allCommands, permissionsOf, usersConf } from './bus-permissions';
export { busUserProblems } from './bus-user-check';
export { describeBus } from './bus-report';
export { BUS_VARIABLES, busAddress } from './connection/bus-address';
export type { BusAddress, BusVariables } from './connection/bus-address';
export { CommandServer } from './commands/command-server';
export { connectBus, connectBusOnce, natsOptions } from './connection/connection';
export { servedCertificateExpiry } from './connection/served-certificate';
export type { NatsConnection } from './connection/connection';
export { operatorSubject } from './connection/replica-subjects';
export { OnCommand, OnEvents } from './decorators';
export { createOperatorKey, isOperatorName, parseOperators } from './operators/operator-keys';
export type { OperatorEntry, OperatorKey, OperatorPerson, Operators } from './operators/operator-keys';
export {
  APPROVAL_HEADER,
  OPERATOR_HEADER,
  readRequest,
  signApproval,
  signCommand,
  signRequest,
  verifyCommand,
} from './operators/operator-signature';
export type { Signatories } from './operators/operator-signature';
export { EventPublisher } from './event-publisher';
export { EventSigner, EventVerifier } from './event-signature';
export type { EventKeys, ReaderKeys } from './event-signature';
export { LiveEventSubscription, type LiveEventSubscriber } from './live-event-subscription';
export type { Published } from './event-publisher';
export type { ConsumerName } from './durable-consumer';
export { JetStreamContext } from './jetstream-context';
export { JetStreamStrategy } from './jetstream-strategy';
export { Unusable } from './acknowledgement';
export { DEAD_LETTERS_OWNER, Streams } from './streams';
export { fromWireError, toWireError } from './commands/wire-error';
