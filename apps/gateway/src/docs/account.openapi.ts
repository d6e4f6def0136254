import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  MERCHANT_STATES,
  type Account,
  type AccountLimits,
  type Environment,
  type MerchantState,
} from '@tulay/contracts';
import { InEnvironment, Kind, MoneyOrNull, OneOf, Text, TrueOrFalse } from './openapi-fields';

@ApiSchema({ name: 'AccountLimits' })
export class AccountLimitsSchema implements AccountLimits {
  @Text(undefined, 'PHP') currency: string;
  @MoneyOrNull('Largest amount of one payment. Null: no limit.') payment: number | null;
  @MoneyOrNull('Largest total of the payments of a calendar day in Manila. Null: no limit.') day:
    number | null;
  @MoneyOrNull('Largest total of the payments of a calendar month in Manila. Null: no limit.') month:
    number | null;
}

@ApiSchema({ name: 'Account' })
export class AccountSchema implements Account {
  @Text('ID of your merchant account.', 'mer_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('account') object: 'account';
  @InEnvironment() environment: Environment;
  @OneOf(MERCHANT_STATES, 'A suspended account can be resumed. A closed account cannot be reopened.')
  status: MerchantState;
  @TrueOrFalse('Whether you can create payments in this environment.') payments_enabled: boolean;
  @TrueOrFalse('Whether you can create payouts in this environment.') payouts_enabled: boolean;
  @ApiProperty({
    type: [AccountLimitsSchema],
    description: 'Limits of your payments, at most one entry per currency.',
  })
  limits: AccountLimitsSchema[];
}
