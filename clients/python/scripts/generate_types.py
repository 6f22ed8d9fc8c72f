"""python scripts/generate_types.py openapi.json > src/bummerl/types.py: the shapes of the API as TypedDicts."""

import json
import sys
from typing import Any

# What the client takes and gives; whatever they refer to comes along.
ROOTS = [
    *("ObservationDto", "AccountDto", "GameDto", "CreateGameBody", "SeatedDto", "PlayedDto", "ReplayDto", "Problem"),
    *("RuleSetDto", "DeterminizationsDto", "AnalysisDto", "CommitmentMadeDto", "AuditDto", "KeySetDto"),
]
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
HEAD = '''"""The shapes of the API, made from its OpenAPI document by scripts/generate_types.py. Do not edit."""

from __future__ import annotations

import sys
from typing import Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired
'''
ACTIONS = ["Trump", "TurnUp", "Redeal", "Bid", "Double", "Play", "Exchange", "Close", "Claim"]
TAIL = f"Action = {' | '.join(f'{name}Action' for name in ACTIONS)}\n"

Schema = dict[str, Any]


def types_of(document: Schema) -> str:
    schemas: dict[str, Schema] = document["components"]["schemas"]
    names: list[str] = []
    for root in [*ROOTS, *(f"{name}Action" for name in ACTIONS)]:
        gather(root, schemas, names)
    # An alias is evaluated where it stands, so that what it is made of comes first; a class is not.
    aliases = [name for name in names if "properties" not in schemas[name]]
    parts = [alias(name, schemas[name]) for name in aliases]
    parts += [typed_dict(name, schemas[name]) for name in names if name not in aliases]
    return "\n\n".join([HEAD, *parts, TAIL])


def gather(name: str, schemas: dict[str, Schema], names: list[str]) -> None:
    if name in names:
        return
    names.append(name)
    for reference in references(schemas[name]):
        gather(reference, schemas, names)


def references(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for part in schema for name in references(part)]
    if not isinstance(schema, dict):
        return []
    here = [schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else []
    return here + [name for key, part in schema.items() if key != "discriminator" for name in references(part)]


def alias(name: str, schema: Schema) -> str:
    return f"{python_name(name)} = {type_of(schema)}\n"


def typed_dict(name: str, schema: Schema) -> str:
    required = schema.get("required", [])
    fields = [
        f"    {field}: {type_of(of) if field in required else f'NotRequired[{type_of(of)}]'}"
        for field, of in schema["properties"].items()
    ]
    return "\n".join([f"class {python_name(name)}(TypedDict):", *(fields or ["    pass"])]) + "\n"


def type_of(schema: Schema) -> str:
    if "$ref" in schema:
        return python_name(schema["$ref"].rsplit("/", 1)[1])
    if "enum" in schema:
        return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]"
    for key in ("oneOf", "anyOf", "allOf"):
        if key in schema:
            return union([type_of(part) for part in schema[key]])
    kinds = schema.get("type", [])
    return union([kind_of(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)])


def kind_of(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}))}]"
    if kind != "object":
        return SCALARS[kind]
    return "dict[str, Any]"


def union(types: list[str]) -> str:
    distinct = list(dict.fromkeys(types))
    return " | ".join(distinct) or "Any"


def python_name(name: str) -> str:
    return {"BidDto": "BidMade", "DoublingDto": "DoublingMade"}.get(name, name.removesuffix("Dto"))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(types_of(json.load(file)))
