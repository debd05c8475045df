// As Russian passports write names; a letter without a sound is left out.
const russian =
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia'
const uzbek = 'ў:o қ:q ғ:g ҳ:h'
const ukrainian = 'є:ie і:i ї:i ґ:g'

const letters = new Map(
  `${russian} ${uzbek} ${ukrainian}`.split(' ').map((pair) => {
    const [letter = '', latin = ''] = pair.split(':')
    return [letter, latin]
  }),
)

/** A text in small Latin letters: Cyrillic ones by their sound, others without their accents and apostrophes. */
export const inLatin = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[а-яёўқғҳєіїґ]/g, (letter) => letters.get(letter) ?? '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u02bb\u02bc‘’']/gu, '')
