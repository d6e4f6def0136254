export { eventually } from './eventually';
export { expectEntitiesMatchSchema } from './entities-match-schema';
export { buffersTouched, ExplainingDatabase, rowsTouched } from './explaining-database';
export { FixedClock } from './fixed-clock';
export { FreezingProxy } from './freezing-proxy';
export { TestAuthority } from './test-authority';
export type { TestCertificate } from './test-authority';
// The stack's picker, so that no test takes a port that an outgoing connection could take from it again.
export { freePort } from '../../../tools/stack/src/processes/free-ports';
export { testDatabase } from './test-database';
export type { TestDatabase } from './test-database';
export { testNats } from './test-nats';
export type { TestNats } from './test-nats';
export { answerCommands, on } from './answer-commands';
export type { Answer, FakeService } from './answer-commands';
export { broken, hanging, html, json, PlayedServer, slowly } from './played-server';
export type { Played } from './played-server';
export { aPayment } from './a-payment';
