import type { Section } from '../analyte.js';

/** Hormones other than those of the thyroid. */
export const HORMONES: Section = {
  specimen: 'serum',
  analytes: [
    {
      names: 'Cortisol; Cortisol; Cortisol; 皮质醇',
      codes: { '2143-6': 'ug/dL', '14675-3': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 362.46,
      synonyms: 'CORT; Serum cortisol; Cortisol sérico; Kortisol; 血清皮质醇; 血皮质醇',
    },
    {
      names: 'Corticotropin; Corticotropina; Corticotropin; 促肾上腺皮质激素',
      codes: { '2141-0': 'pg/mL', '14674-6': 'pmol/L' },
      si: 'pmol/L',
      molarMass: 4541,
      synonyms: 'ACTH; Adrenocorticotropic hormone; Hormona adrenocorticotropa; Adrenocorticotropes Hormon',
    },
    {
      names: 'Aldosterone; Aldosterona; Aldosteron; 醛固酮',
      codes: { '1763-2': 'ng/dL', '14586-2': 'pmol/L' },
      si: 'pmol/L',
      molarMass: 360.44,
      synonyms: 'ALD; Serum aldosterone; Aldosterona sérica',
    },
    {
      names: 'Lutropin; Hormona luteinizante; Lutropin; 促黄体生成素',
      codes: { '10501-5': '[IU]/L' },
      synonyms: 'LH; Luteinizing hormone; Lutropina; Luteinisierendes Hormon; 黄体生成素; 促黄体激素',
    },
    {
      names: 'Follitropin; Hormona foliculoestimulante; Follitropin; 促卵泡激素',
      codes: { '15067-2': '[IU]/L' },
      synonyms:
        'FSH; Follicle stimulating hormone; Follicle-stimulating hormone; Folitropina; Follikelstimulierendes Hormon; 卵泡刺激素; 促卵泡生成素',
    },
    {
      names: 'Prolactin; Prolactina; Prolaktin; 催乳素',
      codes: { '2842-3': 'ng/mL', '15081-3': 'm[IU]/L' },
      si: 'ug/L',
      synonyms: 'PRL; 泌乳素; 垂体泌乳素',
    },
    {
      names: 'Estradiol; Estradiol; Östradiol; 雌二醇',
      codes: { '2243-4': 'pg/mL', '14715-7': 'pmol/L' },
      si: 'pmol/L',
      molarMass: 272.38,
      synonyms: 'E2; Oestradiol; 17-beta estradiol; 17 beta estradiol; Estradiol (E2); 17-beta-Östradiol',
    },
    {
      names: 'Progesterone; Progesterona; Progesteron; 孕酮',
      codes: { '2839-9': 'ng/mL', '14890-8': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 314.46,
      synonyms: 'PROG; P4; 黄体酮',
    },
    {
      names: 'Testosterone; Testosterona; Testosteron; 睾酮',
      codes: { '2986-8': 'ng/dL', '14913-8': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 288.42,
      synonyms:
        'Total testosterone; Testosterone total; TESTO; Testosterona total; Testosteron gesamt; Gesamttestosteron; 总睾酮; 睾丸酮',
    },
    {
      names: 'Testosterone free; Testosterona libre; Freies Testosteron; 游离睾酮',
      codes: { '2991-8': 'pg/mL', '14914-6': 'pmol/L' },
      si: 'pmol/L',
      molarMass: 288.42,
      synonyms: 'Free testosterone; Testosteron frei; fT',
    },
    {
      names:
        'Sex hormone binding globulin; Globulina fijadora de hormonas sexuales; Sexualhormon-bindendes Globulin; 性激素结合球蛋白',
      codes: { '13967-5': 'nmol/L' },
      synonyms: 'SHBG; Sex hormone-binding globulin; Globulina transportadora de hormonas sexuales',
    },
    {
      names:
        'Dehydroepiandrosterone sulfate; Sulfato de dehidroepiandrosterona; Dehydroepiandrosteronsulfat; 硫酸脱氢表雄酮',
      codes: { '2191-5': 'ug/dL', '14688-6': 'umol/L' },
      si: 'umol/L',
      molarMass: 368.49,
      synonyms: 'DHEAS; DHEA-S; DHEA sulfate; DHEA-SO4; DHEA-Sulfat; 硫酸去氢表雄酮',
    },
    {
      names: 'Androstenedione; Androstenediona; Androstendion; 雄烯二酮',
      codes: { '1854-9': 'ng/dL', '14603-5': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 286.41,
      synonyms: 'A4; Delta-4 androstenedione; Delta-4-androstenediona',
    },
    {
      names: '17-Hydroxyprogesterone; 17-Hidroxiprogesterona; 17-Hydroxyprogesteron; 17-羟孕酮',
      codes: { '1668-3': 'ng/dL', '14569-8': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 330.46,
      synonyms: '17-OHP; 17-OH progesterone; 17 OH progesterona; 17-OH-Progesteron; 17α-羟孕酮',
    },
    {
      names: 'Mullerian inhibiting substance; Hormona antimülleriana; Anti-Müller-Hormon; 抗缪勒管激素',
      codes: { '38476-8': 'ng/mL' },
      si: 'ug/L',
      synonyms:
        'AMH; Anti-Mullerian hormone; Anti-Müllerian hormone; Antimullerian hormone; 抗苗勒氏管激素; 抗穆勒氏管激素',
    },
    {
      names:
        'Choriogonadotropin, beta subunit; Gonadotropina coriónica, subunidad beta; Choriongonadotropin, Beta-Untereinheit; β-人绒毛膜促性腺激素',
      codes: { '21198-7': 'm[IU]/mL', '2118-8': 'text' },
      si: '[IU]/L',
      synonyms:
        'Beta-hCG; β-hCG; BHCG; HCG beta; hCG beta subunit; Beta hCG quantitative; HCG; hCG quantitative; Gonadotropina coriónica; Humanes Choriongonadotropin; 绒毛膜促性腺激素; 人绒毛膜促性腺激素',
    },
    {
      names: 'Somatotropin; Hormona del crecimiento; Somatotropin; 生长激素',
      codes: { '2963-7': 'ng/mL' },
      si: 'ug/L',
      synonyms: 'GH; HGH; Growth hormone; STH; Hormona de crecimiento; Somatotropina; Wachstumshormon',
    },
    {
      names:
        'Insulin-like growth factor-I; Factor de crecimiento insulínico tipo I; Insulinähnlicher Wachstumsfaktor I; 胰岛素样生长因子-1',
      codes: { '2484-4': 'ng/mL' },
      si: 'ug/L',
      synonyms: 'IGF-1; IGF-I; IGF1; Somatomedin C; Somatomedina C',
    },
    {
      names: 'Parathyrin intact; Parathormona intacta; Parathormon intakt; 甲状旁腺激素',
      codes: { '2731-8': 'pg/mL', '14866-8': 'pmol/L' },
      si: 'pmol/L',
      molarMass: 9425,
      synonyms:
        'PTH; iPTH; Intact PTH; PTH intact; Parathyroid hormone; Parathyroid hormone intact; Parathormone; Paratohormona; Parathormona; PTH intacta; Parathormon; PTH intakt; 甲状旁腺素; 全段甲状旁腺激素',
    },
    {
      names: 'Calcitonin; Calcitonina; Calcitonin; 降钙素',
      codes: { '1992-7': 'pg/mL' },
      si: 'ng/L',
      synonyms: 'CT; Kalzitonin',
    },
    {
      names: 'Insulin; Insulina; Insulin; 胰岛素',
      codes: { '20448-7': 'u[IU]/mL' },
      si: 'm[IU]/L',
      synonyms: 'INS; Fasting insulin; Insulina basal; Insulin nüchtern; 血清胰岛素',
    },
    {
      names: 'C peptide; Péptido C; C-Peptid; C肽',
      codes: { '1986-9': 'ng/mL', '14633-2': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 3020.3,
      synonyms: 'C-peptide; CP; Connecting peptide; C-Peptide; 血清C肽',
    },
    {
      names: 'Gastrin; Gastrina; Gastrin; 胃泌素',
      codes: { '2333-3': 'pg/mL' },
      si: 'ng/L',
      synonyms: '',
    },
    {
      names: 'Renin direct; Renina directa; Renin direkt; 直接肾素浓度',
      codes: { '30895-7': 'm[IU]/L' },
      synonyms: 'Direct renin; Renin concentration; Renina; Renin',
    },
  ],
};
