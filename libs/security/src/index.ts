export { AddressGuard, isLocalhost, loopbackAddresses } from './address-guard';
export { clientOf, isLoopback } from './client-address';
export { hashSecret, issueSecret } from './issue-secret';
export { Sealer } from './sealer';
export { signatureOf, signingKeyOf } from './signature';
export type { SigningKey } from './signature';
export { strictTransport } from './strict-transport';
export { verifySignature } from './verify-signature';
