import { All, Controller, NotFoundException } from '@nestjs/common';

/** Handles every path without a route of its own: the router prefers any other route to a wildcard. */
@Controller()
export class NotFoundController {
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
