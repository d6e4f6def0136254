import {
  PAYMENT_METHODS,
  STATIC_QR_LIMITS,
  type CreateStaticQrRequest,
  type StaticQr,
  type Tenant,
} from '@tulay/contracts';
import { currencyIn, currencyOptions, methodOptions } from '../catalog/options';
import { recordStrings } from '../catalog/record.strings';
import type { FieldSpec } from '../forms/fields.view';
import { TypedForm } from '../forms/typed-form';
import { staticQrsStrings as words } from './static-qrs.strings';

export type TypedQr = Omit<CreateStaticQrRequest, keyof Tenant | 'id'>;

export const readQr = (typed: TypedForm): TypedQr => ({
  ...readQrChanges(typed),
  currency: currencyIn(typed),
});

/** Reads the form for an existing static QR, whose currency cannot be changed. */
export const readQrChanges = (typed: TypedForm): Omit<TypedQr, 'currency'> => ({
  name: typed.text('name', STATIC_QR_LIMITS.name),
  reference: typed.optionalText('reference', STATIC_QR_LIMITS.reference),
  location: typed.optionalText('location', STATIC_QR_LIMITS.location),
  defaultMethod: typed.choice('method', PAYMENT_METHODS),
});

export const qrTyped = (qr?: StaticQr): TypedForm =>
  qr ? TypedForm.of({ ...qr, method: qr.default_method }) : TypedForm.of({ currency: 'PHP' });

export const qrFields = ({ isNew }: { isNew: boolean }): { fields: FieldSpec[] }[] => [
  {
    fields: [
      {
        name: 'name',
        kind: 'text',
        label: words.name,
        hint: words.nameHint,
        isRequired: true,
        maxLength: STATIC_QR_LIMITS.name,
      },
      {
        name: 'location',
        kind: 'text',
        label: words.location,
        hint: words.locationHint,
        maxLength: STATIC_QR_LIMITS.location,
      },
      {
        name: 'reference',
        kind: 'text',
        label: words.reference,
        hint: words.referenceHint,
        maxLength: STATIC_QR_LIMITS.reference,
      },
      {
        name: 'method',
        kind: 'select',
        label: words.method,
        hint: words.methodHint,
        options: methodOptions(),
      },
      ...(isNew
        ? [
            {
              name: 'currency',
              kind: 'select' as const,
              label: recordStrings.currency,
              options: currencyOptions(),
              isRequired: true,
            },
          ]
        : []),
    ],
  },
];
