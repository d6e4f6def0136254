import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createCustomerCommand,
  deleteCustomerCommand,
  updateCustomerCommand,
  type CreateCustomerRequest,
  type Customer,
  type Deleted,
  type GetRequest,
  type UpdateCustomerRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateCustomer } from './create-customer';
import { DeleteCustomer } from './delete-customer';
import { UpdateCustomer } from './update-customer';

@Controller()
export class CustomersController {
  constructor(
    private readonly createCustomer: CreateCustomer,
    private readonly updateCustomer: UpdateCustomer,
    private readonly deleteCustomer: DeleteCustomer,
  ) {}

  @OnCommand(createCustomerCommand)
  create(@Payload() command: CreateCustomerRequest): Promise<Customer> {
    return this.createCustomer.execute(command);
  }

  @OnCommand(updateCustomerCommand)
  update(@Payload() command: UpdateCustomerRequest): Promise<Customer> {
    return this.updateCustomer.execute(command);
  }

  @OnCommand(deleteCustomerCommand)
  remove(@Payload() query: GetRequest): Promise<Deleted<'customer'>> {
    return this.deleteCustomer.execute(query);
  }
}
