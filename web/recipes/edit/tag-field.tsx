import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { useRows } from '#web/data/home.ts'
import { tagsOf } from '#web/recipes/search-recipes.ts'
import { texts } from '#web/texts/language.ts'

interface TagFieldProps {
  readonly tags: readonly string[]
  readonly onTags: (tags: readonly string[]) => void
}

/** The suggestions that are shown as chips. */
const MOST = 8

/** The tags of a recipe. A comma or Enter ends one. */
export function TagField({ tags, onTags }: TagFieldProps): JSX.Element {
  const { edit } = texts.value.recipes
  const [typed, setTyped] = useState('')
  const recipes = useRows((home) => home.recipes)
  const known = useMemo(() => tagsOf(recipes), [recipes])
  const id = useId()
  const add = (text: string) => {
    const added = text.split(',').map((one) => firstCharacters(one.trim(), 100))
    onTags([...new Set([...tags, ...added.filter(Boolean)])])
    setTyped('')
  }
  const offered = known
    .filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, MOST)
  return (
    <div class="field">
      <label for={id}>{edit.tags}</label>
      {tags.length > 0 && <TagList tags={tags} onTags={onTags} />}
      <input
        id={id}
        class="input"
        value={typed}
        placeholder={edit.addTag}
        autocomplete="off"
        onInput={({ currentTarget: { value } }) =>
          value.endsWith(',') ? add(value) : setTyped(value)
        }
        onBlur={() => void (typed.trim() !== '' && add(typed))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing) return
          event.preventDefault()
          add(typed)
        }}
      />
      {offered.length > 0 && (
        <div class="chips">
          {offered.map((tag) => (
            // The press comes before the field loses the focus.
            <button
              type="button"
              class="chip"
              key={tag}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(tag)}
            >
              <Icon name="plus" />
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** A press removes a tag. */
function TagList({ tags, onTags }: TagFieldProps): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <ul class="chips">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            class="chip"
            aria-label={edit.removeTag(tag)}
            onClick={() => onTags(tags.filter((one) => one !== tag))}
          >
            {tag}
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
