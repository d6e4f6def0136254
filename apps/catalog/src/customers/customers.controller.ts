import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createCustomerCommand,
  deleteCustomerCommand,
  findReceiptsOwnerCommand,
  getCustomerCommand,
  listCustomersCommand,
  updateCustomerCommand,
  type CreateCustomer,
  type Customer,
  type Deleted,
  type GetQuery,
  type List,
  type ListCustomers,
  type ReceiptsOwner,
  type UpdateCustomer,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateCustomerUseCase } from './create-customer';
import { DeleteCustomer } from './delete-customer';
import { ReadCustomer } from './read-customer';
import { UpdateCustomerUseCase } from './update-customer';

@Controller()
export class CustomersController {
  constructor(
    private readonly createCustomer: CreateCustomerUseCase,
    private readonly readCustomer: ReadCustomer,
    private readonly updateCustomer: UpdateCustomerUseCase,
    private readonly deleteCustomer: DeleteCustomer,
  ) {}

  @OnCommand(createCustomerCommand)
  create(@Payload() command: CreateCustomer): Promise<Customer> {
    return this.createCustomer.execute(command);
  }

  @OnCommand(getCustomerCommand)
  get(@Payload() query: GetQuery): Promise<Customer> {
    return this.readCustomer.get(query);
  }

  @OnCommand(listCustomersCommand)
  list(@Payload() query: ListCustomers): Promise<List<Customer>> {
    return this.readCustomer.list(query);
  }

  @OnCommand(updateCustomerCommand)
  update(@Payload() command: UpdateCustomer): Promise<Customer> {
    return this.updateCustomer.execute(command);
  }

  @OnCommand(deleteCustomerCommand)
  remove(@Payload() query: GetQuery): Promise<Deleted<'customer'>> {
    return this.deleteCustomer.execute(query);
  }

  @OnCommand(findReceiptsOwnerCommand)
  receiptsOwner(@Payload() { slug }: { slug: string }): Promise<ReceiptsOwner> {
    return this.readCustomer.receiptsOwner(slug);
  }
}
