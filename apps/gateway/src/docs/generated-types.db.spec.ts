import 'reflect-metadata';
import { ERROR_CODES } from '@tulay/contracts';
import { CLIENT_PROGRAMS } from '../../test/client-programs';
import { GatewayUnderTest } from '../../test/gateway-under-test';
import { compileErrors, generateTypes } from '../../test/generated-types';
import type { AnySchema } from './json-schema';

interface Document {
  paths: Record<string, Record<string, { parameters: { in: string; schema: object }[] }>>;
  webhooks: Record<string, object>;
  components: { schemas: Record<string, AnySchema> };
}

const names = Object.keys(CLIENT_PROGRAMS);
let document: Document;
let types: string;
let errors: Map<string, string[]>;

beforeAll(async () => {
  const gateway = await GatewayUnderTest.start();
  document = (await gateway.call('/openapi.json')).json as unknown as Document;
  await gateway.stop();
  types = generateTypes(document);
  errors = compileErrors(types, CLIENT_PROGRAMS);
});

it.each(names)('types generated from the OpenAPI document compile in the program %s', (name) => {
  expect(errors.get(name)).toEqual([]);
});

it('types generated from the OpenAPI document describe every error code', () => {
  for (const code of ERROR_CODES) expect(types).toContain(`- \`${code}\`: `);
});

it('types generated from the OpenAPI document do not compile in any program if the document is too loose or too strict', () => {
  const loosened = compileErrors(generateTypes(loosen(structuredClone(document))), CLIENT_PROGRAMS);
  expect(names.filter((name) => !loosened.get(name)?.length)).toEqual([]);
});

/** Breaks the document so that each program fails to compile. */
function loosen(broken: Document): Document {
  const { schemas } = broken.components;
  const open: AnySchema = { type: 'object', additionalProperties: true };
  const property = (schema: string, name: string, changed: AnySchema): void => {
    schemas[schema]!.properties![name] = changed;
  };
  schemas.Event = {
    type: 'object',
    required: ['type', 'data'],
    properties: { type: { type: 'string' }, data: open },
  };
  broken.webhooks['refund.failed'] = broken.webhooks['payment.failed']!;
  property('Payout', 'destination', open);
  property('Payout', 'method', { type: 'string' });
  property('CreatePayoutBody', 'destination', open);
  schemas.CreatePaymentBody!.required = ['amount', 'method', 'currency'];
  broken.paths['/api/merchant-project/{project}/webhook-checkout']!.post!.parameters.forEach((one) => {
    if (one.in === 'path') one.schema = {};
  });
  schemas.ErrorCode = { type: 'string' };
  schemas.Error = open;
  property('Payment', 'net_amount', { type: 'number' });
  property('Payment', 'object', { type: 'string' });
  property('Payment', 'metadata', { type: 'object', additionalProperties: { type: 'string' } });
  return broken;
}
