import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findReceiptsOwnerCommand,
  getCustomerCommand,
  getCustomerNamesCommand,
  listCustomersCommand,
  type Customer,
  type CustomerNames,
  type FindReceiptsOwnerRequest,
  type GetCustomerNamesRequest,
  type GetRequest,
  type List,
  type ListCustomersRequest,
  type ReceiptsOwner,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindReceiptsOwner } from './find-receipts-owner';
import { GetCustomer } from './get-customer';
import { GetCustomerNames } from './get-customer-names';
import { ListCustomers } from './list-customers';

@Controller()
export class CustomerQueriesController {
  constructor(
    private readonly getCustomer: GetCustomer,
    private readonly getNames: GetCustomerNames,
    private readonly listCustomers: ListCustomers,
    private readonly findReceiptsOwner: FindReceiptsOwner,
  ) {}

  @OnCommand(getCustomerCommand)
  get(@Payload() query: GetRequest): Promise<Customer> {
    return this.getCustomer.execute(query);
  }

  @OnCommand(getCustomerNamesCommand)
  names(@Payload() query: GetCustomerNamesRequest): Promise<CustomerNames> {
    return this.getNames.execute(query);
  }

  @OnCommand(listCustomersCommand)
  list(@Payload() query: ListCustomersRequest): Promise<List<Customer>> {
    return this.listCustomers.execute(query);
  }

  @OnCommand(findReceiptsOwnerCommand)
  receiptsOwner(@Payload() query: FindReceiptsOwnerRequest): Promise<ReceiptsOwner> {
    return this.findReceiptsOwner.execute(query);
  }
}
