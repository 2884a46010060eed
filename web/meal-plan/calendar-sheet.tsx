import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { ShareLink } from '#web/components/sheets/share-link.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { request } from '#web/data/request.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'

/** The secret address under which calendar apps show the plan. */
export function CalendarSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { feed } = texts.value.plan
  const { since, url, problem, isLoading, make, end } = useFeed()
  return (
    <Sheet title={feed.title} onClose={onClose}>
      <p>{feed.why}</p>
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {url ? <NewAddress url={url} /> : since && <p>{feed.made(formatDayOf(since))}</p>}
      {!isLoading && (
        <div class="actions">
          {!url && (
            <Button look={since ? 'plain' : 'main'} onPress={make}>
              {since ? feed.again : feed.make}
            </Button>
          )}
          {since && (
            <Button look="danger" onPress={end}>
              {feed.end}
            </Button>
          )}
        </div>
      )}
      {since && !url && <p class="quiet small">{feed.againHint}</p>}
    </Sheet>
  )
}

function NewAddress({ url }: { readonly url: string }): JSX.Element {
  const { feed } = texts.value.plan
  return (
    <>
      <ShareLink url={url} title={feed.title} />
      <p>{feed.secret}</p>
      <a class="button main" href={url.replace(/^https?:/, 'webcal:')}>
        {feed.subscribe}
      </a>
      <p class="quiet small">{feed.how}</p>
    </>
  )
}

/** The address of the account for this household. The server alone knows it, and tells it once. */
function useFeed() {
  const home = useHome()
  const [isLoading, setLoading] = useState(true)
  const [since, setSince] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    request(home, 'GET', `/v1/households/${home.id}/calendar`)
      .then((feed) => setSince(feed.created_at))
      .catch((error: unknown) => setProblem(sentenceFor(error)))
      .finally(() => setLoading(false))
  }, [home])
  async function make(): Promise<void> {
    const feed = await request(home, 'POST', `/v1/households/${home.id}/calendar`)
    setProblem(undefined)
    setSince(feed.created_at)
    setUrl(feed.url)
  }
  async function end(): Promise<void> {
    await request(home, 'DELETE', `/v1/households/${home.id}/calendar`)
    setSince(null)
    setUrl(null)
    say(texts.value.plan.feed.ended)
  }
  return { since, url, problem, isLoading, make, end } as const
}
