export { clientOf, isLoopback } from './client-address';
export { Sealer } from './sealer';
export { signatureOf, signingKeyOf } from './signature';
export type { SigningKey } from './signature';
export { verifySignature } from './verify-signature';
