import {
  CaseTag,
  type Context,
  CycleTag,
  type Emitter,
  evalToken,
  ForTag,
  TablerowTag,
  Tag,
  toValue,
  type ValueToken,
} from "liquidjs"
import { currentRun } from "./current-run.ts"
import { renderNodes } from "./render.ts"
import { chargeValue, operators } from "./values.ts"

/** Tags of the library that scan values without charging: what they scan is charged before. */
class CountedFor extends ForTag {
  override *render(ctx: Context, emitter: Emitter): ReturnType<ForTag["render"]> {
    countItems(yield evalToken(this.collection, ctx))
    return yield* super.render(ctx, emitter)
  }
}

class CountedTablerow extends TablerowTag {
  override *render(ctx: Context, emitter: Emitter): ReturnType<TablerowTag["render"]> {
    countItems(yield evalToken(this.collection, ctx))
    yield* super.render(ctx, emitter)
  }
}

/** A loop copies its list, and makes one of a map. */
function countItems(drop: unknown): void {
  const { budget } = currentRun()
  const items: unknown = toValue(drop)
  if (Array.isArray(items)) budget.use(items.length)
  else if (typeof items === "object" && items !== null) budget.use(Object.keys(items).length * 4)
}

/** The first value that fits opens its branch. */
class CountedCase extends CaseTag {
  override *render(ctx: Context, emitter: Emitter): ReturnType<CaseTag["render"]> {
    const target: unknown = toValue(yield this.value.value(ctx, false))
    for (const { values, templates } of this.branches)
      for (const token of values) {
        const value: unknown = yield evalToken(token, ctx)
        if (!(yield operators["=="]?.(target, value, ctx))) continue
        yield renderNodes(templates, ctx, emitter)
        return
      }
    yield renderNodes(this.elseTemplates, ctx, emitter)
  }
}

/** The name of a group becomes part of a key. */
class CountedCycle extends CycleTag {
  override *render(ctx: Context, emitter: Emitter): ReturnType<CycleTag["render"]> {
    for (const argument of this.arguments())
      if (isToken(argument)) chargeValue(yield evalToken(argument, ctx), currentRun().budget)
    return yield* super.render(ctx, emitter)
  }
}

const isToken = (argument: unknown): argument is ValueToken =>
  typeof argument === "object" && argument !== null

/** `{% # comment %}`: the library's own tag looks for a pattern that takes long to fail. */
class Comment extends Tag {
  override render(): void {}
}

export const ownTags = {
  for: CountedFor,
  tablerow: CountedTablerow,
  case: CountedCase,
  cycle: CountedCycle,
  "#": Comment,
}
