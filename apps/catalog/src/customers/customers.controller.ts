import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createCustomerCommand,
  deleteCustomerCommand,
  findReceiptsOwnerCommand,
  getCustomerCommand,
  listCustomersCommand,
  updateCustomerCommand,
  type CreateCustomerRequest,
  type Customer,
  type Deleted,
  type GetRequest,
  type List,
  type ListCustomersRequest,
  type ReceiptsOwner,
  type UpdateCustomerRequest,
  type FindReceiptsOwnerRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateCustomer } from './create-customer';
import { DeleteCustomer } from './delete-customer';
import { ReadCustomer } from './read-customer';
import { UpdateCustomer } from './update-customer';

@Controller()
export class CustomersController {
  constructor(
    private readonly createCustomer: CreateCustomer,
    private readonly readCustomer: ReadCustomer,
    private readonly updateCustomer: UpdateCustomer,
    private readonly deleteCustomer: DeleteCustomer,
  ) {}

  @OnCommand(createCustomerCommand)
  create(@Payload() command: CreateCustomerRequest): Promise<Customer> {
    return this.createCustomer.execute(command);
  }

  @OnCommand(getCustomerCommand)
  get(@Payload() query: GetRequest): Promise<Customer> {
    return this.readCustomer.get(query);
  }

  @OnCommand(listCustomersCommand)
  list(@Payload() query: ListCustomersRequest): Promise<List<Customer>> {
    return this.readCustomer.list(query);
  }

  @OnCommand(updateCustomerCommand)
  update(@Payload() command: UpdateCustomerRequest): Promise<Customer> {
    return this.updateCustomer.execute(command);
  }

  @OnCommand(deleteCustomerCommand)
  remove(@Payload() query: GetRequest): Promise<Deleted<'customer'>> {
    return this.deleteCustomer.execute(query);
  }

  @OnCommand(findReceiptsOwnerCommand)
  receiptsOwner(@Payload() { slug }: FindReceiptsOwnerRequest): Promise<ReceiptsOwner> {
    return this.readCustomer.receiptsOwner(slug);
  }
}
