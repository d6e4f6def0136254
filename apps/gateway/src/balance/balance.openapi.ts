import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  BALANCE_TRANSACTION_TYPES,
  type Balance,
  type BalanceTransactionType,
  type Environment,
  type LabeledTransaction,
  type List,
} from '@tulay/contracts';
import {
  HasMore,
  InEnvironment,
  Kind,
  Money,
  OneOf,
  Seconds,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'Balance' })
export class BalanceSchema implements Balance {
  @Kind('balance_list') object: 'balance_list';
  @InEnvironment() environment: Environment;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Available amount per currency. Always includes PHP.',
    example: { PHP: 1218.75 },
  })
  available: Record<string, number>;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description:
      'Amount per currency that has left `available` for payouts and refunds that are not completed. Always includes PHP. A payout or refund that fails returns its amount to `available`.',
    example: { PHP: 500 },
  })
  pending: Record<string, number>;
}

@ApiSchema({ name: 'BalanceTransaction' })
export class BalanceTransactionSchema implements LabeledTransaction {
  @Text(undefined, 'txn_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('balance_transaction') object: 'balance_transaction';
  @InEnvironment() environment: Environment;
  @OneOf(BALANCE_TRANSACTION_TYPES) type: BalanceTransactionType;
  @Money('Gross amount; negative for money that leaves the balance.') amount: number;
  @Money('Deducted.') fee: number;
  @Money('Net amount by which the balance changed.') net: number;
  @Text(undefined, 'PHP') currency: string;
  @Money('The balance after this transaction.') balance_after: number;
  @Text('ID of the payment, refund or payout that caused the transaction.') source: string;
  @TextOrNull("The `reference` of the payment, or of the refund's payment; otherwise null.", '7K3-Q92-MF1')
  reference: string | null;
  @TextOrNull("The `external_id` of the payment, or of the refund's payment; otherwise null.", 'order-42')
  external_id: string | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'BalanceTransactionList' })
export class BalanceTransactionListSchema implements List<LabeledTransaction> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [BalanceTransactionSchema] }) data: BalanceTransactionSchema[];
  @HasMore() has_more: boolean;
}
