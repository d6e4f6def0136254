import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { BUILT_IN_RULES, builtInRule, nestedProblem, problemOfEach } from './built-in-rules';
import { isPlainObject } from './json-body';
import { CANNOT_CHANGE, NEVER_EMPTY, unlessAbsent } from './presence';
import { DomainRule, type Check, type DtoClass, type FieldSchema } from './rule';

/**
 * How omitted fields are handled. `optional`: absent and null are equivalent. `not-null`: an absent field
 * remains unchanged, and null is rejected. `fixed`: the field must not be sent.
 */
type Presence = 'required' | 'optional' | 'not-null' | 'fixed';

export interface Field {
  name: string;
  presence: Presence;
  checks: readonly Check[];
  nested: Plan | null;
  /** Whether an empty string in a body is treated as an omitted field. */
  mayBeEmpty: boolean;
  schema: FieldSchema;
}

export interface Plan {
  type: DtoClass<object>;
  /** Inherited fields come first, followed by the fields of each class in source order. */
  fields: readonly Field[];
  byName: ReadonlyMap<string, Field>;
}

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const PLANS = new WeakMap<object, Plan>();

/** Returns the plan of a class, or undefined if the class has not been compiled. */
export const planOf = (type: unknown): Plan | undefined =>
  typeof type === 'function' ? PLANS.get(type) : undefined;

/**
 * Compiles the class-validator decorators of a class and its nested DTOs to flat checks.
 * @throws Error with the class and property if a decorator or option is not supported
 */
export function compileDto(type: DtoClass<object>): Plan {
  const known = PLANS.get(type);
  if (known) return known;
  const fields = [...rulesByField(type)].map(([name, rules]) => compileField(type, name, rules));
  if (!fields.length) throw new Error(`${type.name} declares no fields: add decorators to its properties`);
  const plan = { type, fields, byName: new Map(fields.map((field) => [field.name, field])) };
  PLANS.set(type, plan);
  return plan;
}

/** Returns the rules of each field in source order. A redeclared field replaces the inherited field. */
function rulesByField(type: DtoClass<object>): Map<string, Metadata[]> {
  const fields = new Map<string, Metadata[]>();
  for (const owner of ancestry(type)) {
    const own = getMetadataStorage()
      .getTargetValidationMetadatas(owner, '', false, false)
      .filter(({ target }) => target === owner);
    for (const name of new Set(own.map(({ propertyName }) => propertyName)))
      // TypeScript applies the decorators of a property from last to first.
      fields.set(name, own.filter(({ propertyName }) => propertyName === name).reverse());
  }
  return fields;
}

function ancestry(type: object): DtoClass<object>[] {
  const classes: DtoClass<object>[] = [];
  for (let one: unknown = type; one && one !== Function.prototype; one = Object.getPrototypeOf(one))
    classes.unshift(one as DtoClass<object>);
  return classes;
}

function compileField(type: DtoClass<object>, name: string, rules: Metadata[]): Field {
  const where = `${type.name}.${name}`;
  for (const rule of rules) requireSupported(where, rule);
  const nestedType = nestedTypeOf(type, name, rules);
  const schema = schemaOf(rules);
  if (rules.some(({ each }) => each) && schema.type !== 'array')
    throw new Error(`${where}: { each: true } needs @IsArray()`);
  return {
    name,
    presence: presenceOf(rules),
    mayBeEmpty:
      presenceOf(rules) === 'optional' && isText(schema) && !rules.some((rule) => rule.name === NEVER_EMPTY),
    checks: rules.filter(isCheck).map((rule) => checkOf(rule, schema)),
    nested: nestedType && compileDto(nestedType),
    schema,
  };
}

/** Returns whether a field is free text rather than an enum. */
const isText = ({ type, enum: values, oneOf = [] }: FieldSchema): boolean =>
  (type === 'string' && values === undefined) || oneOf.some(isText);

function requireSupported(where: string, rule: Metadata): void {
  const refuse = (what: string) => new Error(`${where}: ${what} is not supported`);
  if (rule.groups?.length) throw refuse('a validation group');
  if (rule.always !== undefined) throw refuse('the `always` option');
  if (rule.validateIf) throw refuse('the `validateIf` option');
  if (rule.message && !isNested(rule)) throw refuse('a custom message');
  if (isCondition(rule)) {
    if (!isOptional(rule) && !isNotNull(rule)) throw refuse('a custom condition');
    return;
  }
  if (isAsync(rule)) throw refuse('an asynchronous check');
  if (!isNested(rule) && !domainRuleOf(rule) && !(nameOf(rule) in BUILT_IN_RULES))
    throw refuse(`@${nameOf(rule)}`);
}

const nameOf = ({ name, type }: Metadata): string => name ?? type;
const isNested = ({ type }: Metadata): boolean => type === ValidationTypes.NESTED_VALIDATION;
const isCondition = ({ type }: Metadata): boolean => type === ValidationTypes.CONDITIONAL_VALIDATION;
const isOptional = ({ name }: Metadata): boolean => name === 'isOptional';
const isNotNull = ({ constraints }: Metadata): boolean => constraints[0] === unlessAbsent;
const isCheck = (rule: Metadata): boolean => !isCondition(rule);
const isAsync = ({ constraintCls }: Metadata): boolean =>
  getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .some((constraint) => constraint.async);

function domainRuleOf({ constraints }: Metadata): DomainRule | null {
  const first: unknown = constraints?.[0];
  return first instanceof DomainRule ? first : null;
}

function presenceOf(rules: Metadata[]): Presence {
  if (rules.some(({ name }) => name === CANNOT_CHANGE)) return 'fixed';
  const condition = rules.find(isCondition);
  if (!condition) return 'required';
  return isOptional(condition) ? 'optional' : 'not-null';
}

function nestedTypeOf(type: DtoClass<object>, name: string, rules: Metadata[]): DtoClass<object> | null {
  const nested = rules.find(isNested);
  if (!nested) return null;
  const where = `${type.name}.${name}`;
  const declared = defaultMetadataStorage.findTypeMetadata(type, name);
  if (!declared) throw new Error(`${where}: @ValidateNested() needs @Type(() => …)`);
  if (declared.reflectedType === Array && !nested.each)
    throw new Error(`${where}: a list needs @ValidateNested({ each: true })`);
  return declared.typeFunction() as DtoClass<object>;
}

/** Merges the schemas of the rules. Rules with `each` describe `items`. */
function schemaOf(rules: Metadata[]): FieldSchema {
  const checks = rules.filter(isCheck);
  const own = checks.filter(({ each }) => !each).map(partOf);
  const items = checks.filter(({ each }) => each).map(partOf);
  return Object.assign({}, ...own, items.length ? { items: Object.assign({}, ...items) as FieldSchema } : {});
}

function partOf(rule: Metadata): FieldSchema {
  if (isNested(rule)) return { type: 'object' };
  const constraints = (rule.constraints ?? []) as never[];
  return domainRuleOf(rule)?.schema ?? builtInRule(nameOf(rule)).schema(...constraints);
}

function checkOf(rule: Metadata, field: FieldSchema): Check {
  if (isNested(rule)) return nestedCheck(rule.each, nestedProblem(field));
  const domain = domainRuleOf(rule);
  if (domain) return rule.each ? eachOf(domain.check) : domain.check;
  const builtIn = builtInRule(nameOf(rule));
  const test = builtIn.test(...((rule.constraints ?? []) as never[]));
  if (rule.each)
    return (value) => {
      const wrong = (value as unknown[]).findIndex((item) => !test(item));
      return wrong < 0 ? null : problemOfEach(nameOf(rule), field, (value as unknown[])[wrong]);
    };
  const problem = builtIn.problem(field);
  return (value) => (test(value) ? null : problem);
}

const nestedCheck =
  (many: boolean, problem: string): Check =>
  (value) =>
    (many ? Array.isArray(value) && value.every(isPlainObject) : isPlainObject(value)) ? null : problem;

const eachOf =
  (check: Check): Check =>
  (value, input) => {
    for (const item of value as unknown[]) {
      const problem = check(item, input);
      if (problem !== null) return `contains a value that ${problem}`;
    }
    return null;
  };
