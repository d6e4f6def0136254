import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import {
  PAYOUT_FAILURE_CODES,
  PAYOUT_METHODS,
  PAYOUT_RAILS,
  PAYOUT_STATUSES,
  type Bank,
  type BankDestination,
  type Environment,
  type List,
  type Payout,
  type PayoutFailureCode,
  type PayoutPreview,
  type PayoutRail,
  type PayoutStatus,
  type WalletDestination,
} from '@tulay/contracts';
import {
  Free,
  HasMore,
  InEnvironment,
  Kind,
  Money,
  OneOf,
  Seconds,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'WalletDestination' })
class WalletDestinationSchema implements WalletDestination {
  @Text('Mobile number of the wallet, in normalized form.', '639171234567') account_no: string;
  @ApiProperty({ type: String, required: false, description: 'Name of the owner, if you sent it.' })
  account_name?: string;
}

@ApiSchema({ name: 'BankDestination' })
class BankDestinationSchema implements BankDestination {
  @Text('Code of the bank; see `GET /v1/payouts/banks`.', 'BNORPHMMXXX') bank_code: string;
  @Text('Account number, digits only.', '001234567890') account_number: string;
  @Text('Name of the owner.', 'Juan dela Cruz') account_name: string;
}

const Destination = () =>
  ApiProperty({
    oneOf: [WalletDestinationSchema, BankDestinationSchema].map((one) => ({ $ref: getSchemaPath(one) })),
    description: 'Recipient: a wallet for `gcash`, a bank account for every other method.',
  });

@ApiSchema({ name: 'PayoutFailure' })
class PayoutFailureSchema {
  @OneOf(PAYOUT_FAILURE_CODES) code: PayoutFailureCode;
  @Text() message: string;
}

@ApiExtraModels(WalletDestinationSchema, BankDestinationSchema)
@ApiSchema({ name: 'Payout' })
export class PayoutSchema implements Payout {
  @Text(undefined, 'po_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('payout') object: 'payout';
  @InEnvironment() environment: Environment;
  @OneOf(PAYOUT_STATUSES) status: PayoutStatus;
  @Money('Debited from the balance when the payout was created.') amount: number;
  @Text(undefined, 'PHP') currency: string;
  @OneOf(PAYOUT_METHODS, 'Payout method, as requested.') method: string;
  @ApiProperty({
    enum: PAYOUT_RAILS,
    nullable: true,
    description: 'Rail used to reach the bank; null for a wallet.',
  })
  rail: PayoutRail | null;
  @Text('Name of the provider that sends the payout.', 'sandbox') provider: string;
  @TextOrNull("The provider's own reference.") provider_ref: string | null;
  @Destination()
  destination: WalletDestination | BankDestination;
  @TextOrNull() description: string | null;
  @Free() metadata: Record<string, unknown>;
  @ApiProperty({ type: PayoutFailureSchema, nullable: true }) failure: PayoutFailureSchema | null;
  @Seconds() created: number;
}

@ApiExtraModels(WalletDestinationSchema, BankDestinationSchema)
@ApiSchema({ name: 'PayoutPreview' })
export class PayoutPreviewSchema implements PayoutPreview {
  @Kind('payout_preview') object: 'payout_preview';
  @InEnvironment() environment: Environment;
  @Money('Amount that the payout would debit from the balance.') amount: number;
  @ApiProperty({ type: Number, example: 0, description: 'Fee in addition to the amount. Payouts are free.' })
  fee_amount: number;
  @Text(undefined, 'PHP') currency: string;
  @OneOf(PAYOUT_METHODS, 'Payout method, as requested.') method: string;
  @ApiProperty({
    enum: PAYOUT_RAILS,
    nullable: true,
    description: 'Rail that would be used to reach the bank; null for a wallet.',
  })
  rail: PayoutRail | null;
  @Text('Name of the provider that would send the payout.', 'sandbox') provider: string;
  @Destination()
  destination: WalletDestination | BankDestination;
  @Money('Available balance in this currency now.') balance_before: number;
  @Money('Available balance in this currency after the payout.') balance_after: number;
}

@ApiSchema({ name: 'PayoutList' })
export class PayoutListSchema implements List<Payout> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PayoutSchema] }) data: PayoutSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'Bank' })
export class BankSchema implements Bank {
  @Kind('bank') object: 'bank';
  @Text('Value for `destination.bank_code`.', 'BNORPHMMXXX') code: string;
  @Text(undefined, 'BDO Unibank') name: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...PAYOUT_RAILS] } })
  rails: PayoutRail[];
}

@ApiSchema({ name: 'BankList' })
export class BankListSchema implements List<Bank> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [BankSchema] }) data: BankSchema[];
  @HasMore() has_more: boolean;
}
