import { parseOperators, type Operators } from '@tulay/messaging';
import { makeValidator } from 'envalid';

const operators = makeValidator<Operators>(parseOperators);

/** Without operators, every operator command is rejected. Services in production do not start. */
const NO_OPERATORS: Operators = new Map();

/** Environment variable of every service. */
export const operatorVariables = {
  OPERATORS: operators({
    default: NO_OPERATORS,
    desc: 'the people who may send operator commands: a JSON list of name, role and public_key, in OPERATORS_FILE',
  }),
};
