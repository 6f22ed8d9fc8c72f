import { createContext, type ComponentChild, type VNode } from 'preact';
import { useContext } from 'preact/hooks';

// Fields of a form whose names are JSON pointers into the body that it makes: so the service's faults find their field.

/** What is wrong, by the pointer to it. */
export const FaultContext = createContext<ReadonlyMap<string, string>>(new Map());

interface FieldProps {
  readonly pointer: string;
  readonly label: ComponentChild;
}

/** A label with its control, and beneath it what is wrong. */
function Field({ label, fault, children }: { label: ComponentChild; fault: Fault; children: ComponentChild }): VNode {
  return (
    <div class="field">
      <label>
        {label}
        {children}
      </label>
      {fault.text !== null && (
        <span class="bad" id={fault.attributes['aria-describedby']}>
          {fault.text}
        </span>
      )}
    </div>
  );
}

/** What is wrong with a field, and how its control tells those who do not see where it stands. */
interface Fault {
  readonly text: string | null;
  readonly attributes: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };
}

function useFault(pointer: string): Fault {
  const text = useContext(FaultContext).get(pointer);
  if (text === undefined) return { text: null, attributes: {} };
  const id = `fault-${pointer.replaceAll('/', '-')}`;
  return { text, attributes: { 'aria-invalid': true, 'aria-describedby': id } };
}

interface TextProps extends FieldProps {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength: number;
}

export function TextField({ pointer, label, ...limits }: TextProps): VNode {
  const fault = useFault(pointer);
  return (
    <Field label={label} fault={fault}>
      <input name={pointer} {...limits} {...fault.attributes} />
    </Field>
  );
}

export function LongTextField({ pointer, label, maxLength }: FieldProps & { readonly maxLength: number }): VNode {
  const fault = useFault(pointer);
  return (
    <Field label={label} fault={fault}>
      <textarea name={pointer} rows={3} maxLength={maxLength} {...fault.attributes} />
    </Field>
  );
}

interface NumberProps extends FieldProps {
  readonly value?: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** What the number is multiplied with in the body, as 1000 for seconds that become milliseconds. */
  readonly unit?: number;
  /** Whether it may be left out. */
  readonly optional?: boolean;
}

export function NumberField({
  pointer,
  label,
  value,
  min,
  max,
  step = 1,
  unit = 1,
  optional = false,
}: NumberProps): VNode {
  const fault = useFault(pointer);
  return (
    <Field label={label} fault={fault}>
      <input
        type="number"
        name={pointer}
        min={min}
        max={max}
        step={step}
        required={!optional}
        data-unit={unit}
        defaultValue={value === undefined ? '' : String(value)}
        {...fault.attributes}
      />
    </Field>
  );
}

interface SelectProps<T extends string> extends FieldProps {
  readonly options: readonly (readonly [T, string])[];
  readonly value?: T;
  readonly onChange?: (value: T) => void;
}

export function SelectField<T extends string>({ pointer, label, options, value, onChange }: SelectProps<T>): VNode {
  const fault = useFault(pointer);
  return (
    <Field label={label} fault={fault}>
      <select
        name={pointer}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value as T)}
        {...fault.attributes}
      >
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function CheckField({ pointer, label, checked = false }: FieldProps & { readonly checked?: boolean }): VNode {
  const fault = useFault(pointer);
  return (
    <Field label="" fault={fault}>
      <span class="check">
        <input type="checkbox" name={pointer} defaultChecked={checked} {...fault.attributes} />
        <span>{label}</span>
      </span>
    </Field>
  );
}
