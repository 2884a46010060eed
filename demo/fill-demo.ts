import { english } from '#demo/english/english.ts'
import { daysAround } from './days.ts'
import { type Dish, drawPhoto } from './draw-photo.ts'
import type { DemoKitchen } from './kitchen.ts'
import { liveWeeks } from './live-weeks.ts'
import { openPeople, type People, type Service } from './people.ts'
import { type Kitchen, setUpKitchen } from './set-up-kitchen.ts'
import { fillCabin, tickSome, writeToday } from './write-today.ts'

export interface FillOptions extends Partial<Service> {
  readonly url: string
  readonly confirmationToken: Service['confirmationToken']
  /** The default is `english`. */
  readonly kitchen?: DemoKitchen
  /** Gets a sentence for each part that is done. */
  readonly tell?: (sentence: string) => void
}

export interface Demo {
  /** Who owns the household. */
  readonly email: string
  readonly password: string
  readonly householdId: string
  readonly cabinId: string
  /** All people, the owner first. */
  readonly people: readonly {
    readonly name: string
    readonly email: string
    readonly password: string
  }[]
  /** The ids of the recipes by their keys. */
  readonly recipes: Readonly<Record<Dish, string>>
}

/**
 * Fills a running service with four weeks of a made-up household, through the client library as its people
 * would. Today is the day of `now`, which must be the clock of the service.
 *
 * @throws Error if the service refuses any of it
 */
export async function fillDemo(options: FillOptions): Promise<Demo> {
  const { kitchen: plan = english, tell = () => {}, now = () => new Date() } = options
  const days = daysAround(now())
  await using people = await openPeople({ ...options, now }, plan)
  const { ownerHome, memberHome, cabin } = people
  tell(
    `${plan.people.owner.name}, ${plan.people.member.name} and ${plan.people.viewer.name} share a household.`,
  )
  const kitchen = await setUpKitchen(ownerHome, plan)
  tell(`They know ${Object.keys(plan.foods).length} foods and ${plan.recipes.length} recipes.`)
  await ownerHome.sync()
  const photos = sendPhotos(people, kitchen)
  photos.catch(() => {}) // it is awaited below
  await liveWeeks([ownerHome, memberHome], kitchen, days)
  tell('They have lived there for four weeks.')
  await writeToday(ownerHome, kitchen, days)
  await ownerHome.sync()
  await memberHome.sync()
  await tickSome(memberHome, kitchen, days)
  await fillCabin(cabin, plan.cabin, days)
  tell('The shopping list of today is written.')
  await photos
  await finish(people)
  tell('The photos are there.')
  const { owner, member, viewer } = plan.people
  return {
    email: owner.email,
    password: owner.password,
    householdId: ownerHome.id,
    cabinId: cabin.id,
    people: [owner, member, viewer],
    // Each dish has a recipe: `recipe` throws otherwise.
    recipes: Object.fromEntries(
      plan.recipes.map(({ key }) => [key, kitchen.recipe(key)]),
    ) as Demo['recipes'],
  }
}

/** Two phones send one half of the photos each, while the next ones are drawn. Some become the cover of a collection. */
async function sendPhotos({ phones }: People, kitchen: Kitchen): Promise<void> {
  const { plan, recipe } = kitchen
  for (const phone of phones) await phone.sync()
  for (const [i, { key, photo }] of plan.recipes.entries()) {
    const content = new Blob([await drawPhoto(key)], { type: 'image/jpeg' })
    const phone = phones[i % 2 === 0 ? 0 : 1]
    const { id } = await phone.addPhoto(
      { recipe_id: recipe(key), alt: photo, position: 1 },
      content,
    )
    for (const { name, cover } of plan.collections)
      if (cover === key)
        await phone.recipeCollections.update(kitchen.collection(name), { cover_photo_id: id })
  }
}

/** Waits until the service has all of it. @throws Error if it refused something */
async function finish({ ownerHome, memberHome, phones, cabin }: People): Promise<void> {
  const homes = [...phones, ownerHome, memberHome, cabin]
  for (const home of homes) {
    const state = await home.sync()
    const { waiting, told } = home.status.get()
    if (state !== 'idle' || waiting > 0 || told.length > 0)
      throw new Error(
        `The demo was not filled: ${state}, ${waiting} changes wait. ${told.map(({ message }) => message).join(' ')}`,
      )
  }
}
