/** Schemas of a record's form, made from its declaration. They hold shapes and sizes alone; rules and sentences are the domain's. */

import * as Type from 'typebox';
import type { Wire } from '#domain/record/field.ts';
import { type Form, namesOf } from '#domain/record/form.ts';
import { Whole } from './wire.ts';

/** A form's values in an answer. */
// @__NO_SIDE_EFFECTS__
export function schemaOf<Values extends object>(form: Form<Values>) {
  return Type.Unsafe<Values>(Type.Object(propertiesOf(form)));
}

/** A form's values in a body, where a field may be left out. */
// @__NO_SIDE_EFFECTS__
export function inputSchemaOf<Values extends object>(form: Form<Values>) {
  return Type.Unsafe<Partial<Values>>(Type.Object(inputPropertiesOf(form)));
}

/** The same as properties, for a body that has more beside them. */
// @__NO_SIDE_EFFECTS__
export function inputPropertiesOf<Values extends object>(form: Form<Values>) {
  const properties = propertiesOf(form);
  for (const name of namesOf(form)) {
    const schema = properties[name];
    if (schema !== undefined && form.fields[name].mayBeLeftOut) properties[name] = Type.Optional(schema);
  }
  return properties;
}

/** A form's values as properties, for an object that has more beside them. */
// @__NO_SIDE_EFFECTS__
export function propertiesOf<Values extends object>(form: Form<Values>): Record<string, Type.TSchema> {
  return Object.fromEntries(namesOf(form).map((name) => [name, schemaOfWire(form.fields[name].wire)]));
}

function schemaOfWire(wire: Wire): Type.TSchema {
  switch (wire.kind) {
    case 'text':
      return Type.String({ maxLength: wire.most });
    case 'textOrNull':
      return Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()]);
    case 'texts': {
      const item = wire.items === null ? Type.String({ maxLength: 1_000 }) : Type.Enum([...wire.items]);
      return Type.Array(item, { maxItems: wire.most });
    }
    case 'oneOf':
      return Type.Enum([...wire.values]);
    case 'flag':
      return Type.Boolean();
    case 'whole':
      return Whole;
  }
}
