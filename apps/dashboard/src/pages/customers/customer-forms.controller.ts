import { CustomersClient } from '../../clients/customers.client';
import { formControllers } from '../catalog/forms.controller';
import { metadataChanges } from '../forms/metadata-text';
import { customerFields, customerTyped, readCustomer } from './customer.form';
import { customersStrings as words } from './customers.strings';
import { CUSTOMERS_PATH } from './customers.view';

export const customerForms = formControllers({
  section: 'customers',
  path: CUSTOMERS_PATH,
  right: 'customers:write',
  prefix: 'cus',
  client: CustomersClient,
  words,
  nameOf: ({ name }) => name,
  blank: () => customerTyped(),
  filled: customerTyped,
  fields: customerFields,
  create: ({ client, visit, typed }) => {
    const customer = readCustomer(typed);
    return typed.attempt(() => client.create(visit, { ...customer, id: typed.newId('cus') }));
  },
  update: ({ client, visit, typed, commandId }, { id, metadata: before }) => {
    const { metadata, ...fields } = readCustomer(typed);
    const changes = { id, ...fields, metadata: metadataChanges(before, metadata) };
    return typed.attempt(() => client.update(visit, changes, commandId));
  },
});
